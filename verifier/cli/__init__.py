"""The command line: wiring, signals, the verdict line. ``print`` is used here alone."""
