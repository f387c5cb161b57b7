"""Models of java.util, java.text and regular expressions."""
