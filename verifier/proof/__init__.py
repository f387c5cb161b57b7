"""Proof: what shows that a bound does not matter (abstract heap, invariants, contracts)."""
