"""Runs of a driver: exploration with open objects, random inputs, and initialisers before the call."""
