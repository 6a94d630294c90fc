"""The grammars, as package data."""
