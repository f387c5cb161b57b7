"""Development and campaign scripts."""
