"""Exports and provided services of the modules of a JDK (JVMS 4.7.25)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from verifier.classfile.error import ClassFormatError, rejects_truncation
from verifier.classfile.image import JdkImage
from verifier.classfile.parser import parse_class
from verifier.classfile.pool import ConstantPool, read_u2

Packages = dict[str, tuple[str, ...]]
"""Packages (internal names), each with the modules it is for; none: for all."""


@dataclass(frozen=True)
class ModuleInfo:
    """A module: packages that others may use, those open to reflection, and providers of services."""

    exports: Packages
    opens: Packages
    provides: dict[str, tuple[str, ...]]
    """The providers (internal names) of each service."""


def read_modules(java_home: Path) -> dict[str, ModuleInfo]:
    """The modules of a JDK, by name."""
    release = (java_home / "release").read_text(encoding="utf-8")
    names = re.search(r'^MODULES="(.*)"', release, re.MULTILINE)
    found = {}
    with JdkImage(java_home / "lib" / "modules") as image:
        for name in names[1].split() if names else ():
            data = image.resource(name, "module-info.class")
            if data is not None:
                found[name] = parse_module(data)
    return found


@rejects_truncation
def parse_module(data: bytes) -> ModuleInfo:
    """The content of a module-info."""
    file = parse_class(data)
    table = file.attribute("Module")
    if table is None:
        raise ClassFormatError("a module-info without its attribute")
    at = 8 + 6 * read_u2(table, 6)[0]  # behind what it requires
    exports, at = _packages(file.pool, table, at)
    opens, at = _packages(file.pool, table, at)
    at += 2 + 2 * read_u2(table, at)[0]  # behind what it uses
    return ModuleInfo(exports, opens, _services(file.pool, table, at))


def _services(pool: ConstantPool, table: bytes, at: int) -> dict[str, tuple[str, ...]]:
    found = {}
    count = read_u2(table, at)[0]
    at += 2
    for _ in range(count):
        end = at + 4 + 2 * read_u2(table, at + 2)[0]
        places = range(at + 4, end, 2)
        found[pool.class_name(read_u2(table, at)[0])] = tuple(
            pool.class_name(read_u2(table, place)[0]) for place in places
        )
        at = end
    return found


def _packages(pool: ConstantPool, table: bytes, at: int) -> tuple[Packages, int]:
    """A list of packages, and where it ends."""
    count = read_u2(table, at)[0]
    at += 2
    found: Packages = {}
    for _ in range(count):
        targets = read_u2(table, at + 4)[0]
        places = [at + 6 + 2 * index for index in range(targets)]
        found[_name(pool, read_u2(table, at)[0])] = tuple(
            _name(pool, read_u2(table, place)[0]) for place in places
        )
        at += 6 + 2 * targets
    return found, at


def _name(pool: ConstantPool, index: int) -> str:
    """The name of a package or module."""
    return pool.utf8(read_u2(pool.data, pool.offsets[index] + 1)[0])
