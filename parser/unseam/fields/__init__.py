"""Readings of what stands inside a line: pure functions that never raise."""
