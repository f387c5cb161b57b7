#!/usr/bin/env python3
"""Lists native methods of a JDK that programs may reach and that no model covers.

    scripts/list_natives.py CLASS_FOLDER... [--java-home DIR] [--not-in DIR] [--depth N]

From all methods of the class files in the folders, calls are followed into the JDK's code: to all classes
that are made on the way and have the method that is called (rapid type analysis), but not into methods that
have a model, and no more than ``--depth`` calls deep. A program that runs reaches far less: what is near is
what matters. ``--not-in``: only natives that this other JDK does not list, too.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict, deque
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from verifier.classfile.constant import ClassRef, FieldRef, MethodRef  # noqa: E402 (the path is set above)
from verifier.classfile.image import JdkImage  # noqa: E402
from verifier.classfile.mention import methods_in  # noqa: E402
from verifier.classfile.model import ClassFile, MethodInfo  # noqa: E402
from verifier.classfile.path import ClassPath  # noqa: E402
from verifier.jvm.home import find_java_home, read_java_home  # noqa: E402
from verifier.models.io.file import NATIVES  # noqa: E402
from verifier.models.native_call import CLOSED_OWNERS, is_done_already  # noqa: E402
from verifier.models.registry import all_models  # noqa: E402

Key = tuple[str, str]
"""A method: internal name of its class, name with descriptor."""
_DEPTH = 12


class Reach:
    """The methods that calls lead to, each with the one that called it first and how deep that was."""

    def __init__(self, home: Path, folders: list[Path], depth: int) -> None:
        self._path = ClassPath(folders, [], JdkImage(home / "lib" / "modules"))
        self._models = all_models()
        self._depth = depth
        self.found: dict[Key, tuple[Key | None, int]] = {}
        self._queue: deque[Key] = deque()
        self._made: set[str] = set()
        self._wanted: defaultdict[str, list[tuple[str, Key, int]]] = defaultdict(list)
        for folder in folders:
            for file in sorted(folder.rglob("*.class")):
                name = str(file.relative_to(folder).with_suffix(""))
                cls = self._path.load(name)
                if cls is None:
                    continue
                self._make(name, None, 0)
                for method in cls.methods:
                    self._reach((name, method.key), None, 0)
        while self._queue:
            self._follow(self._queue.popleft())

    def _supers(self, name: str) -> list[ClassFile]:
        """A class and all above it, superclasses first."""
        found: dict[str, ClassFile] = {}
        todo = [name]
        while todo:
            one = todo.pop(0)
            cls = self._path.load(one) if one not in found else None
            if cls is not None:
                found[one] = cls
                todo[:0] = [cls.super_name] if cls.super_name else []
                todo += cls.interfaces
        return list(found.values())

    def _reach(self, key: Key, caller: Key | None, depth: int) -> None:
        if key not in self.found and depth <= self._depth:
            self.found[key] = caller, depth
            if key not in self._models:
                self._queue.append(key)

    def _declared(self, owner: str, key: str) -> tuple[str, MethodInfo] | None:
        for cls in self._supers(owner):
            for method in cls.methods:
                if method.key == key and not method.is_abstract:
                    return cls.name, method
        return None

    def _call(self, owner: str, key: str, virtual: bool, caller: Key, depth: int) -> None:
        found = self._declared(owner, key)
        if found is not None:
            self._reach((found[0], key), caller, depth)
        if virtual:
            self._wanted[key].append((owner, caller, depth))
            for made in sorted(self._made):
                self._select(made, owner, key, caller, depth)

    def _select(self, made: str, owner: str, key: str, caller: Key, depth: int) -> None:
        if any(above.name == owner for above in self._supers(made)):
            found = self._declared(made, key)
            if found is not None:
                self._reach((found[0], key), caller, depth)

    def _make(self, name: str, caller: Key | None, depth: int) -> None:
        """A class is used: its initialiser runs, and it may be the class of a receiver."""
        if name in self._made or self._path.load(name) is None:
            return
        self._made.add(name)
        for cls in self._supers(name):
            if any(method.key == "<clinit>()V" for method in cls.methods):
                self._reach((cls.name, "<clinit>()V"), caller, depth)
        for key, calls in list(self._wanted.items()):
            for owner, by, at in calls:
                self._select(name, owner, key, by, at)

    def _follow(self, key: Key) -> None:
        cls = self._path.load(key[0])
        method = next((m for m in cls.methods if m.key == key[1]), None) if cls is not None else None
        if method is None or method.code is None:
            return
        depth = self.found[key][1] + 1
        for ins in method.code.instructions:
            operand = ins.operands[0] if ins.operands else None
            if isinstance(operand, ClassRef) and ins.mnemonic == "new":
                self._make(operand.name, key, depth)
            elif isinstance(operand, FieldRef) and ins.mnemonic in ("getstatic", "putstatic"):
                self._make(operand.owner, key, depth)
            for ref in methods_in(operand):
                if ref.owner.startswith(("java/lang/invoke/", "java/lang/runtime/", "[")):
                    continue  # JR's own
                if ins.mnemonic == "invokestatic":
                    self._make(ref.owner, key, depth)
                virtual = ins.mnemonic in ("invokevirtual", "invokeinterface", "invokedynamic")
                self._call(ref.owner, ref.key, virtual and isinstance(ref, MethodRef), key, depth)

    def natives(self) -> dict[Key, int]:
        """The natives without a model, and how deep they are called."""
        found = {}
        for (owner, key), (_, depth) in self.found.items():
            cls = self._path.load(owner)
            method = next((m for m in cls.methods if m.key == key), None) if cls is not None else None
            if method is None or not method.is_native or (owner, key) in self._models:
                continue
            if owner in CLOSED_OWNERS or (owner, method.name) in NATIVES or is_done_already(method.key):
                continue
            found[(owner, key)] = depth
        return found

    def way(self, key: Key) -> list[str]:
        """The callers of a method, the first one first."""
        names: list[str] = []
        one: Key | None = key
        while one is not None:
            names.append(f"{one[0].replace('/', '.')}.{one[1].partition('(')[0]}")
            one = self.found[one][0]
        return names[::-1]


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", type=Path, help="folders of class files")
    parser.add_argument("--java-home", type=Path, default=None, help="the JDK (the one that JR uses)")
    parser.add_argument("--not-in", type=Path, default=None, help="another JDK, whose natives are left out")
    parser.add_argument("--depth", type=int, default=_DEPTH, help=f"calls that are followed ({_DEPTH})")
    given = parser.parse_args()
    home = read_java_home(given.java_home or find_java_home()).path
    reach = Reach(home, given.folders, given.depth)
    natives = reach.natives()
    if given.not_in is not None:
        others = Reach(read_java_home(given.not_in).path, given.folders, given.depth).natives()
        natives = {key: depth for key, depth in natives.items() if key not in others}
    for key, depth in sorted(natives.items(), key=lambda item: (item[1], item[0])):
        print(f"{depth:3}  {' > '.join(reach.way(key)[-4:])}")
    print(f"{len(natives)} native methods without a model, {len(reach.found)} methods reached")
    return 0


if __name__ == "__main__":
    sys.exit(main())
