"""The one place where terms are made: ``TermFactory``.

It folds literals, keeps the normal forms stated in the modules it is put together from (``core``,
``boolean``, ``bitvector``, ``comparison``, ``floating``) and adds arrays.
"""

from __future__ import annotations

from verifier.terms.float_terms import FloatFactory
from verifier.terms.term import Op, Term

_MOST_CHOICES = 512
"""If-then-else terms between arrays that a read with a known index looks into."""


class TermFactory(FloatFactory):
    """Makes and owns all terms of a run."""

    def select(self, array: Term, index: Term) -> Term:
        """The element at ``index``; stores at other indices are skipped.

        A literal index is looked up on both sides of an if-then-else, so that solvers need no arrays where
        merged states read what all of them know.
        """
        sort = array.sort
        if sort.index is not index.sort or sort.element is None:
            raise ValueError(f"select at {index.sort} of {sort}")
        array = self._skip_stores(array, index)
        if array.op == Op.ITE and index.is_const:
            found: dict[Term, Term] = {}
            if self._look_up(array, index, found):
                return found[array]
        return self._read(array, index)

    def _skip_stores(self, array: Term, index: Term) -> Term:
        """The innermost array that has the same element at the index, by stores elsewhere."""
        while array.op == Op.STORE and self.eq(array.args[1], index) is self.false:
            array = array.args[0]
        return array

    def _read(self, array: Term, index: Term) -> Term:
        if array.op == Op.CONST_ARRAY:
            return array.args[0]
        if array.op == Op.STORE and array.args[1] is index:
            return array.args[2]
        assert array.sort.element is not None
        return self._make(Op.SELECT, array.sort.element, (array, index))

    def _look_up(self, array: Term, index: Term, found: dict[Term, Term]) -> bool:
        """Note the elements at ``index`` of a choice and of those in it; False if there are too many."""
        waiting = [array]
        while waiting:
            choice = waiting[-1]
            sides = [self._skip_stores(side, index) for side in choice.args[1:]]
            open_sides = [side for side in sides if side.op == Op.ITE and side not in found]
            if open_sides:
                waiting += open_sides
                continue
            waiting.pop()
            if len(found) >= _MOST_CHOICES:
                return False
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
