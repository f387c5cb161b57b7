"""The one place where terms are made: ``TermFactory``.

It folds literals, keeps the normal forms stated in the modules it is put together from (``core``,
``boolean``, ``bitvector``, ``comparison``, ``floating``) and adds arrays.
"""

from __future__ import annotations

from verifier.terms.floating import FloatFactory
from verifier.terms.term import Op, Term


class TermFactory(FloatFactory):
    """Makes and owns all terms of a run."""

    def select(self, array: Term, index: Term) -> Term:
        """The element at ``index``; stores at other indices are skipped."""
        sort = array.sort
        if sort.index is not index.sort or sort.element is None:
            raise ValueError(f"select at {index.sort} of {sort}")
        while array.op == Op.STORE:
            same = self.eq(array.args[1], index)
            if same is self.true:
                return array.args[2]
            if same is not self.false:
                break
            array = array.args[0]
        if array.op == Op.CONST_ARRAY:
            return array.args[0]
        return self._make(Op.SELECT, sort.element, (array, index))

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
