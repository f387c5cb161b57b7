"""Scheduling of threads: interleavings, schedules."""
