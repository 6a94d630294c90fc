"""Tests of `validate`."""
