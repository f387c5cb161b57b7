"""Mutants of JR's own code: drawn, run against the tests, kept in a store."""
