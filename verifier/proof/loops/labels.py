"""Names of the values that candidates speak of, as in formulas (verdict/formula.py)."""

from __future__ import annotations


def dotted(name: str) -> str:
    """The Java name of a class with this internal name."""
    return name.replace("/", ".")


def old(label: str) -> str:
    """The value on entry to the loop."""
    return f"\\old({label})"
