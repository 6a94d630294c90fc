"""The documentation: its examples run, its generated pages are current."""
