"""Proofs by invariants at loop cut points."""
