"""Results for people and for programs: the readable account, JSON, tables."""
