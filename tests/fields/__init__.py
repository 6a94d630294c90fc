"""Tests of the readings inside a line."""
