"""Models of java.lang."""
