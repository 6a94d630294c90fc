"""How the pages are built: sphinx-build -W --keep-going -n docs docs/_build."""

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

project = "unseam"
extensions = ["myst_parser"]
myst_heading_anchors = 3
smartquotes = False  # two hyphens open an option
html_theme = "furo"
html_title = "unseam"
html_static_path = ["_static"]
html_css_files = ["tables.css"]
html_show_copyright = False
html_show_sourcelink = False
html_copy_source = False
exclude_patterns = ["_build"]


def setup(app: Sphinx) -> None:
    """Show grammar files as they are: Pygments knows no Lark."""
    app.add_lexer("lark", TextLexer)
