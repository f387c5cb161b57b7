"""The threads of one path: records, operations, sharing."""
