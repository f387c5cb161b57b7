"""Where the ``jr`` command begins: nothing is loaded before signals are held."""

from __future__ import annotations

from verifier.cli.held import hold_signals


def main() -> int:
    """The ``jr`` command."""
    hold_signals()
    from verifier.cli.main import main as run

    return run()
