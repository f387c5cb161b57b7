"""Exit statuses of ``jr``; README and the tool-info module name the same numbers."""

from __future__ import annotations

EXIT_TRUE = 0
EXIT_FALSE = 10
EXIT_UNKNOWN = 20
EXIT_BAD_INPUT = 2

EXIT_OF_VERDICT = {"TRUE": EXIT_TRUE, "FALSE": EXIT_FALSE, "UNKNOWN": EXIT_UNKNOWN}
