"""Measurements anyone can re-run."""
