"""The readings of what stands inside a line."""
