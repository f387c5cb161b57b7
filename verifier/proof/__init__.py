"""Proof: what shows that a bound does not matter (contracts of recursive methods)."""
