"""Containers in: one file a format."""
