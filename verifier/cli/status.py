"""Exit statuses of ``jr``; docs/usage.md and the tool-info module name the same numbers."""

from __future__ import annotations

EXIT_BAD_INPUT = 2
EXIT_UNREAD = 141
"""The status of a command without a verdict, such as ``jr explain``, if its output can no longer be
written."""

EXIT_OF_ANSWER = {
    "TRUE": 0,
    "FALSE": 10,
    "UNKNOWN": 20,
    "REPRODUCED": 0,
    "NOT REPRODUCED": 1,
    "NOTHING TO REPLAY": 20,
    "VALIDATED": 0,
    "REFUSED": 1,
    "WRITTEN": 0,
    "PARTLY WRITTEN": 20,
    "EQUAL": 0,
    "DIFFERENT": 10,
}
