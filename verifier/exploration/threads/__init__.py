"""Which thread goes on: interleavings, schedules."""
