"""The families of programs. Each module has functions from a source of chance to a sketch."""
