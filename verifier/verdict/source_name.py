"""Names of classes and methods as the source spells them, made of those that the virtual machine has."""

from __future__ import annotations

import re

_NESTED = re.compile(r"\$(?=[A-Za-z_])|\$\d+(?=[A-Za-z_])")
"""What parts the name of a nested or local class from that of the class around it."""
_LAMBDA = re.compile(r"lambda\$(\w+)\$\d+")


def spoken_class(java_name: str) -> str:
    """``Order`` for ``acme.Main$Order``; an anonymous class by the class around it: ``Main$1``."""
    return _NESTED.split(java_name.rpartition(".")[2])[-1]


def spoken_method(java_name: str, method: str) -> str:
    """``Order.add``, ``new Order``, ``lambda in main``."""
    owner = spoken_class(java_name)
    if method == "<init>":
        return f"new {owner}"
    if method == "<clinit>":
        return f"{owner}, static initialiser"
    inside = _LAMBDA.fullmatch(method)
    if inside is None:
        return f"{owner}.{method}"
    around = {"new": "<init>", "static": "<clinit>"}.get(inside[1], inside[1])
    return f"lambda in {spoken_method(java_name, around)}"
