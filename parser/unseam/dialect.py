"""What a dialect is: the name of its grammar, its hallmarks, its transformer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dialect:
    """The pages of one site.

    The grammar is `<name>.lark`; `grammar` gives its text where it does not lie among the packaged ones.
    """

    name: str
    hallmarks: Mapping[str, int]
    """Words that pages of the site carry, and the weight of each as evidence."""
    transformer: object
    """One method a grammar rule; its `start` returns the pages' Drafts."""
    threshold: int = 2
    """The weight from which a page counts as one of this dialect."""
    grammar: str | None = None

    def speaks(self, text: str) -> bool:
        """Do hallmarks of enough weight stand in a clean text? Looks no further than it must."""
        weight = 0
        for words, each in self.hallmarks.items():
            if words in text:
                weight += each
                if weight >= self.threshold:
                    return True
        return False

    def score(self, text: str) -> int:
        """Weight of the hallmarks that stand in a clean text."""
        return sum(weight for words, weight in self.hallmarks.items() if words in text)
