"""Tests of the readings of what stands inside a line."""
