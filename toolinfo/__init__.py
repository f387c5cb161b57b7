"""The BenchExec tool-info module of JR; it imports benchexec only."""
