"""Outcomes, obligations, counterexamples; witness/ writes them for other tools."""
