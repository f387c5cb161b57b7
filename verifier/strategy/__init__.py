"""What is tried for an answer, in which order, and how long."""
