"""The one place where terms are made: ``TermFactory``.

It folds literals, keeps the normal forms stated in the modules it is put together from (``core``,
``boolean``, ``bitvector``, ``comparison``, ``floating``) and adds arrays.
"""

from __future__ import annotations

from sys import maxsize

from verifier.terms.float_terms import FloatFactory
from verifier.terms.term import Op, Term

_MOST_CHOICES = 512
"""The most if-then-else terms over arrays that a read with a literal index is pushed through."""
_MOST_PASSED = 16 * _MOST_CHOICES
"""Stores at other indices that one look-up passes: loops that may end early give towers of long chains."""


class TermFactory(FloatFactory):
    """Makes and owns all terms of a run."""

    def select(self, array: Term, index: Term) -> Term:
        """The element at ``index``; stores at other indices are skipped.

        A read with a literal index is pushed into both sides of an if-then-else. So solvers need no arrays
        for reads of merged states whose elements are all known.
        """
        sort = array.sort
        if sort.index is not index.sort or sort.element is None:
            raise ValueError(f"select at {index.sort} of {sort}")
        array, _ = self._skip_stores(array, index, maxsize)
        if array.op == Op.ITE and index.is_const:
            found: dict[Term, Term] = {}
            if self._look_up(array, index, found):
                return found[array]
        return self._read(array, index)

    def _skip_stores(self, array: Term, index: Term, most: int) -> tuple[Term, int]:
        """The array that has the same element at the index, by at most so many stores elsewhere; how many."""
        passed = 0
        while passed < most and array.op == Op.STORE and self.eq(array.args[1], index) is self.false:
            array = array.args[0]
            passed += 1
        return array, passed

    def _read(self, array: Term, index: Term) -> Term:
        if array.op == Op.CONST_ARRAY:
            return array.args[0]
        if array.op == Op.STORE and array.args[1] is index:
            return array.args[2]
        assert array.sort.element is not None
        return self._make(Op.SELECT, array.sort.element, (array, index))

    def _look_up(self, array: Term, index: Term, found: dict[Term, Term]) -> bool:
        """Note the elements at ``index`` of a choice and of those in it; False if there are too many."""
        waiting, passed = [array], 0
        skipped: dict[Term, Term] = {}
        while waiting:
            choice = waiting[-1]
            for side in choice.args[1:]:
                if side not in skipped:
                    skipped[side], length = self._skip_stores(side, index, _MOST_PASSED - passed)
                    passed += length
            if passed >= _MOST_PASSED or len(found) >= _MOST_CHOICES:
                return False
            sides = [skipped[side] for side in choice.args[1:]]
            open_sides = [side for side in sides if side.op == Op.ITE and side not in found]
            if open_sides:
                waiting += open_sides
                continue
            waiting.pop()
            left, right = (found[s] if s.op == Op.ITE else self._read(s, index) for s in sides)
            found[choice] = self.ite(choice.args[0], left, right)
        return True

    def store(self, array: Term, index: Term, value: Term) -> Term:
        """The array with the element at ``index`` replaced."""
        sort = array.sort
        if sort.index is not index.sort or sort.element is not value.sort:
            raise ValueError(f"store of {value.sort} at {index.sort} in {sort}")
        if array.op == Op.STORE and array.args[1] is index:
            array = array.args[0]
        if value.op == Op.SELECT and value.args == (array, index):
            return array
        if array.op == Op.CONST_ARRAY and array.args[0] is value:
            return array
        return self._make(Op.STORE, sort, (array, index, value))
