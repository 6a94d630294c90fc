"""Build-time scripts that make the data files."""
