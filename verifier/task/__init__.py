"""Task definitions, properties and source sets: what to verify."""
