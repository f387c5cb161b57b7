"""What `jr check` says of code that others wrote."""
