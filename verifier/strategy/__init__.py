"""Attempts to answer a question: their order and their time."""
