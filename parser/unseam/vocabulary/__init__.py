"""Word lists as data: one file a list, its source and licence on the first line."""
