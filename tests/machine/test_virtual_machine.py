"""The state of the virtual machine: made once, and all of it a root."""

from __future__ import annotations

from typing import Any

from verifier.machine.value import Obj
from verifier.machine.virtual_machine import Cell, VirtualMachine


class Objects:
    """Stands in for the loader: counts what it makes."""

    def __init__(self) -> None:
        self.made: list[Any] = []

    def get(self, name: str) -> str:
        """A class is its name here."""
        return name

    def new_permanent(self, cls: str) -> Any:
        """An object with a payload."""
        self.made.append(Obj(cls, [None], 0))
        return self.made[-1]


def test_a_cell_is_made_once_with_its_first_value() -> None:
    vm, loader = VirtualMachine(), Objects()
    one: Any = vm.cell(loader, Cell.THREAD_IDS, 1)  # type: ignore[arg-type]  # stands in for a loader
    one.slots[0] = 5
    assert vm.cell(loader, Cell.THREAD_IDS, 1) is one  # type: ignore[arg-type]
    assert one.slots[0] == 5 and len(loader.made) == 1


def test_every_object_it_holds_is_a_root() -> None:
    vm, loader = VirtualMachine(), Objects()
    vm.main_thread = loader.new_permanent("Thread")
    vm.class_loaders = loader.new_permanent("App"), loader.new_permanent("Platform")
    vm.failures["A"] = loader.new_permanent("Error")
    vm.failures["B"] = None
    for which in Cell:
        vm.cell(loader, which, None)  # type: ignore[arg-type]
    assert {id(root) for root in vm.roots()} == {id(made) for made in loader.made}
