"""Texts as symbolic values: their parts, queries, edits, regular expressions."""
