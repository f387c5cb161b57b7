"""State that threads share is used in one way: cells by ``state_of``, static fields by the JDK's own code."""

from __future__ import annotations

import re
from pathlib import Path

from verifier.machine.virtual_machine import Access, Cell

ROOT = Path(__file__).resolve().parents[2] / "verifier"
CELLS = {
    "machine/threads/shared_access.py",  # state_of
    "models/open_steady.py",  # before there are threads
    "models/concurrent/shutdown.py",  # refuses threads itself, and looks at the end of the program
    "models/lang/system.py",  # set_by_program, whose callers name the cell in their operation
}
STATICS = {
    "models/util/locale.py",  # touch_static
    "models/lang/system.py",  # touch_static; initialisers
    "models/lang/throwable.py",  # an initialiser
    "models/util/hash_order.py",  # an initialiser
    "models/io/file_channel.py",  # an initialiser
    "models/reflect/reflection.py",
    "models/open_collection.py",  # drivers of jr check, which have no threads
    "models/open_statics.py",
}


def naming(pattern: str) -> set[str]:
    found = (path for path in (ROOT / "models").rglob("*.py") if re.search(pattern, path.read_text()))
    return {str(path.relative_to(ROOT)) for path in found}


def test_cells_are_asked_for_in_one_place() -> None:
    assert naming(r"\.vm\.cell\(") <= CELLS


def test_static_fields_are_written_by_few_models() -> None:
    assert naming(r"memory\.write\(\w+\.statics") <= STATICS


def test_every_cell_says_how_threads_use_it() -> None:
    assert {cell for cell in Cell if cell.access is Access.UNSEEN} == {Cell.WORKER_PLACES}
    assert len({cell.meaning for cell in Cell}) == len(Cell)
