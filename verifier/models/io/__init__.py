"""Models of java.io and java.nio."""
