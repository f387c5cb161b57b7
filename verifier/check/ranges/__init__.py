"""Relations between fields that all methods of a class path preserve: class invariants, proved on the
bytecode."""
