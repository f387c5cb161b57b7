"""Proofs by induction over recursion."""
