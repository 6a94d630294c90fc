"""A page to look at: the text of each document in colours beside its record."""

from unseam.inspect.choose import Chosen, choose
from unseam.inspect.page import render
from unseam.inspect.terminal import draw

__all__ = ["Chosen", "choose", "draw", "render"]
