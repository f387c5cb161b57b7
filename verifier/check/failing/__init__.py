"""Failures of a method: what a run of a reproducer shows, and all that differ by kind and place."""
