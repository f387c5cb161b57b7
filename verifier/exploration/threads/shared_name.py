"""Printed names of shared objects and places: ``Main.lock``, ``Main.bank.accounts[2]``, ``Thread-1``."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from verifier.classfile import jdk
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtField
from verifier.machine.threads.operation import Op
from verifier.machine.value import Arr, Obj
from verifier.verdict.source_name import spoken_class

MAX_OBJECTS = 5000
"""The most objects searched for a name."""
_MONITOR_OF_CLASS = jdk.CLASS
_SYNCHRONIZER = "java/util/concurrent/"
_ATOMIC = "java/util/concurrent/atomic/"


class Names:
    """Finds the shortest access path from a static field or a thread to an object."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._numbers: dict[Obj, int] = {}

    def of(self, target: Obj) -> str:
        """The name of an object: the field that holds it, or its class with a number."""
        if target.cls.name == _MONITOR_OF_CLASS:
            return self._of_class(target)
        for name, found in self._reachable():
            if found is target:
                return name
        if target.cls.name == jdk.THREAD or jdk.THREAD in target.cls.supers:
            return self.of_thread(target)
        number = self._numbers.setdefault(target, len(self._numbers) + 1)
        return f"{spoken_class(target.cls.java_name)} #{number}"

    def of_thread(self, thread: Obj) -> str:
        """The name of a thread."""
        for field in thread.cls.layout:
            if field is not None and field.name == "name" and field.cls.name == jdk.THREAD:
                text = thread.slots[field.slot]
                if isinstance(text, Obj) and isinstance(text.payload, str):
                    return text.payload
        return thread.cls.java_name

    def _of_class(self, mirror: Obj) -> str:
        for cls in self._machine.loader.classes.values():
            if self._machine.loader.mirror(cls) is mirror:
                return f"{spoken_class(cls.java_name)}.class"
        return "a class"

    def _reachable(self) -> Iterator[tuple[str, Obj]]:
        """Objects with their names, those nearest to static fields of the program first."""
        queue: deque[tuple[str, Obj]] = deque()
        for cls in list(self._machine.loader.classes.values()):
            if cls.origin == "user":
                queue.extend(
                    (f"{spoken_class(cls.java_name)}.{field.name}", value)
                    for field in cls.static_fields
                    if field is not None and isinstance(value := cls.statics[field.slot], Obj)
                )
        threads = self._machine.state.threads
        for record in threads.records if threads is not None else ():
            queue.append((self.of_thread(record.obj), record.obj))
        seen: set[Obj] = set()
        while queue and len(seen) < MAX_OBJECTS:
            name, target = queue.popleft()
            if target in seen:
                continue
            seen.add(target)
            yield name, target
            queue.extend(_parts(name, target))


def _parts(name: str, target: Obj) -> Iterator[tuple[str, Obj]]:
    if isinstance(target, Arr):
        for index, item in enumerate(target.slots[:64]):
            if isinstance(item, Obj):
                yield f"{name}[{index}]", item
        return
    for field in target.cls.layout:
        if field is None or field.slot >= len(target.slots):
            continue
        value = target.slots[field.slot]
        if not isinstance(value, Obj):
            continue
        if field.cls.origin == "user":
            yield f"{name}.{field.name}", value
        elif field.cls.name.startswith(_SYNCHRONIZER) or (
            field.cls.name == jdk.THREAD and field.name in ("target", "holder")
        ):
            yield name, value  # the parts of a lock have its name


@dataclass(frozen=True)
class Place:
    """The target of an instruction: the object (None for a static field), the name of its part, its present
    value."""

    owner: Obj | None
    name: str
    value: Callable[[], str]


def place_of(frame: Frame | None, op: Op, show: Callable[[object, str], str]) -> Place | None:
    """The field or element that a thread's next instruction accesses, if the program has a name for it."""
    if frame is None or op.kind != "step":
        return None
    cls = frame.method.cls
    if cls.origin != "user" and not cls.name.startswith(_ATOMIC):
        return None
    instr = frame.code[frame.pc]
    if isinstance(op.subject, RtField) and instr.op in ("getstatic", "putstatic"):
        field = op.subject
        owner = field.cls
        return Place(
            None,
            f"{spoken_class(owner.java_name)}.{field.name}",
            lambda: show(owner.statics[field.slot], field.descriptor),
        )
    depth = {"getfield": 1, "putfield": 2}.get(instr.op)
    if depth is None:
        depth = 2 if instr.op.endswith("aload") else 3 if instr.op.endswith("astore") else None
        return _element_of(frame, depth, show) if depth is not None else None
    target = frame.stack[-depth]
    if not isinstance(op.subject, RtField) or not isinstance(target, Obj):
        return None
    field = op.subject
    return Place(target, f".{field.name}", lambda: show(target.slots[field.slot], field.descriptor))


def _element_of(frame: Frame, depth: int, show: Callable[[object, str], str]) -> Place | None:
    array, index = frame.stack[-depth], frame.stack[-depth + 1]
    if not isinstance(array, Arr) or not isinstance(index, int) or not 0 <= index < len(array.slots):
        return None
    descriptor = array.cls.name[1:]
    return Place(array, f"[{index}]", lambda: show(array.slots[index], descriptor))
