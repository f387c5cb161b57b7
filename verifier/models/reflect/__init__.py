"""Models of reflection and method handles."""
