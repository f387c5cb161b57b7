"""What of the class path is never null."""
