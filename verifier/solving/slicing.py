"""The stage that asks about independent parts of a query apart.

Constraints belong together if they share variables. The query holds exactly if every part does, and
the parts' models join into one. The part with the newest constraint is asked first. The partition of the
beginning that a query shares with the one before is kept.
"""

from __future__ import annotations

from collections.abc import Sequence

from verifier.clock import Deadline
from verifier.solving.answer import Answer, Layer, Model, Sat, Solver, Unknown, Unsat
from verifier.solving.prefix import common_prefix
from verifier.stats import Stats
from verifier.terms.term import Term, free_variables


class Partition:
    """Groups of constraints that share no variable, over a stack of constraints.

    A union-find structure without path compression; a trail of unions makes popping exact.
    """

    def __init__(self) -> None:
        self._stack: list[Term] = []
        self._marks: list[int] = []
        self._trail: list[tuple[Term, Term | None, int]] = []
        self._parent: dict[Term, Term] = {}
        self._members: dict[Term, list[int]] = {}

    def update(self, constraints: Sequence[Term]) -> int:
        """Make the stack these constraints; returns how many at its beginning stayed."""
        query = list(constraints)
        kept = common_prefix(query, self._stack)
        while len(self._stack) > kept:
            self._pop()
        for constraint in query[kept:]:
            self._push(constraint)
        return kept

    def groups(self) -> list[list[int]]:
        """Places of constraints by group; groups are not ordered, nor are the places in one."""
        parent = self._parent
        return [group for v, group in self._members.items() if group and parent[v] is v]

    def parts(self, constraints: Sequence[Term]) -> list[list[Term]]:
        """The groups of these constraints, in order of their newest constraint; order kept within."""
        self.update(constraints)
        ordered = sorted((sorted(group) for group in self.groups()), key=lambda group: group[-1])
        return [[constraints[at] for at in group] for group in ordered]

    def _root(self, variable: Term) -> Term:
        parent = self._parent
        while (up := parent[variable]) is not variable:
            variable = up
        return variable

    def _push(self, constraint: Term) -> None:
        """Add a constraint: its variables' groups become one.

        Trail entries: a variable that became known (None), a group that was joined to another (the
        other's former size), the constraint's own place in its group (None, size).
        """
        self._marks.append(len(self._trail))
        at = len(self._stack)
        self._stack.append(constraint)
        root: Term | None = None
        for variable in free_variables(constraint) or (constraint,):
            if variable not in self._parent:
                self._parent[variable] = variable
                self._members[variable] = []
                self._trail.append((variable, None, -1))
            other = self._root(variable)
            root = other if root is None else self._union(root, other)
        assert root is not None
        self._trail.append((root, None, len(self._members[root])))
        self._members[root].append(at)

    def _union(self, a: Term, b: Term) -> Term:
        if a is b:
            return a
        if len(self._members[a]) < len(self._members[b]):
            a, b = b, a
        self._trail.append((b, a, len(self._members[a])))
        self._parent[b] = a
        self._members[a] += self._members[b]
        return a

    def _pop(self) -> None:
        self._stack.pop()
        mark = self._marks.pop()
        while len(self._trail) > mark:
            node, joined_to, size = self._trail.pop()
            if joined_to is not None:
                self._parent[node] = node
                del self._members[joined_to][size:]
            elif size < 0:
                del self._parent[node]
                del self._members[node]
            else:
                del self._members[node][size:]


class SlicingSolver(Layer):
    """Splits a query into parts that share no variable.

    A part that is as it was in the query before keeps its model without being asked again: a part is
    the connected component of its newest constraint, so it is the same if the query's beginning up to
    that constraint is.
    """

    def __init__(self, inner: Solver, stats: Stats) -> None:
        super().__init__(inner)
        self._stats = stats
        self._partition = Partition()
        self._models: dict[int, Model] = {}

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        """Whether all parts hold."""
        kept = self._partition.update(constraints)
        models = self._models
        for newest in [newest for newest in models if newest >= kept]:
            del models[newest]
        groups = self._partition.groups()
        model: Model = {}
        pending = []
        for group in groups:
            newest = max(group)
            known = models.get(newest)
            if known is None:
                pending.append((newest, group))
            else:
                model.update(known)
        pending.sort(reverse=True)
        deadline = None if time_limit_s is None else Deadline(time_limit_s)
        self._stats.add("slices", len(pending))
        unknown: Unknown | None = None
        for newest, group in pending:
            part = [constraints[at] for at in sorted(group)]
            left = None if deadline is None else max(0.0, deadline.left_s())
            answer = self._inner.check(part, left)
            if isinstance(answer, Unsat):
                return answer if answer.core is not None else Unsat(tuple(part))
            if isinstance(answer, Unknown):
                unknown = answer
            else:
                models[newest] = answer.model
                model.update(answer.model)
        return Sat(model) if unknown is None else unknown
