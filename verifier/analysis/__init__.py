"""The analyses and their order: concrete runs, exploration, proofs; what decides."""
