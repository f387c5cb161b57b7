"""What fields of objects hold: collections, tables, classes of arrays, types."""
