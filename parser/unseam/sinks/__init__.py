"""Records out: one file a format."""
