"""Tests of `drift`."""
