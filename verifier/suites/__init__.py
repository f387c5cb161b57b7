"""Suites of unit tests for classes: goals, what reaches them, how JaCoCo counts them, pages for people."""
