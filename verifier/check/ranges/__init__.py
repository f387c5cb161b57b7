"""Relations of fields that every method of a class path keeps: class invariants, shown on the bytecode."""
