"""The solvers, one module each."""
