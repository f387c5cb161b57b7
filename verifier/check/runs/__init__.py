"""Runs of a driver: exploration with open objects, drawn inputs, and what ran before the call."""
