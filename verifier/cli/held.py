"""Signals during the start of the ``jr`` command are held until they can be handled.

Otherwise such a signal would end the run without an account.
"""

from __future__ import annotations

import signal

STOPPING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
"""The signals that end a run with its account."""


def hold_signals() -> None:
    """Let the signals wait; they come at ``free_signals``."""
    signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)


def free_signals() -> None:
    """Let come what has waited, to handlers that are there now, or to end the process."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
