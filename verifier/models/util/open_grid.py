"""Two-dimensional arrays in fields of open objects: rows of equal length, distinct and never replaced.

So an index has the row of an earlier equal index, or a new one.
"""

from __future__ import annotations

from verifier.machine.rtclass import RtClass
from verifier.machine.unknown import OpenRefs, Unknown, any_length
from verifier.machine.value import Reference, SymArr, join_references, lift
from verifier.models.open_heap import Grid, Heap
from verifier.terms.term import Term


def new_grid(heap: Heap, cls: RtClass, grid: Grid, owner: Unknown) -> OpenRefs:
    """The array of rows in a field of an object."""
    tm, rows, widths = heap.machine.tm, list[tuple[Term, SymArr]](), list[Term]()

    def row(index: Term) -> Reference:
        assert cls.component is not None
        if not widths:
            widths.append(_width(heap, grid, owner))
        found: Reference = _new_row(heap, cls.component, widths[0])
        assert isinstance(found, SymArr)
        rows.append((index, found))
        for at, one in rows[:-1]:
            found = join_references(tm, tm.eq(index, at), one, found)
        return found

    return heap.new_references(cls, row, any_length(tm))


def _new_row(heap: Heap, cls: RtClass, length: Term) -> SymArr:
    if cls.element[0] not in "L[":
        return heap.new_primitives(cls, length)
    return heap.new_references(cls, lambda _: heap.value(cls.element), length)


def _width(heap: Heap, grid: Grid, owner: Unknown) -> Term:
    """The common length of the rows."""
    tm = heap.machine.tm
    if grid.width is None:
        return any_length(tm)
    if isinstance(grid.width, int):
        return tm.bv(grid.width, 32)
    slot = next(
        one.slot for one in owner.cls.layout if one is not None and one.name + one.descriptor == grid.width
    )
    number = lift(tm, owner.slots[slot], "I")
    return tm.ite(tm.slt(number, tm.bv(0, 32)), tm.bv(0, 32), number)
