"""Names of what candidates speak of, as formulas (verdict/formula.py) have them."""

from __future__ import annotations


def dotted(name: str) -> str:
    """An internal name of a class."""
    return name.replace("/", ".")


def old(label: str) -> str:
    """What something was before the loop."""
    return f"\\old({label})"
