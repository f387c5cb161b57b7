"""java.util.regex.Matcher on texts of unknown length, while these are left abstract.

Patterns are compiled, and matchers used, by the JDK's own code; only its two inner steps that look for a
match, ``search`` and ``match``, are modelled here. Whether a whole text matches a regular pattern is exact up
to ``REACH`` characters. Beyond that the answer is opaque, but false if the first characters exclude a match.
The positions of a match and its groups are opaque, within bounds from the lengths of their parts
(``regex_syntax``); the characters of a short group are such that its own part matches them. Texts of known
length, and texts whose length is decided, run the JDK's code throughout.
"""

from __future__ import annotations

from verifier.errors import Unsupported
from verifier.machine.control import PathEnd, Result
from verifier.machine.machine import Machine
from verifier.machine.note import OPEN_LENGTH
from verifier.machine.rtclass import Run
from verifier.machine.unknown import UnknownString
from verifier.machine.value import Args, Arr, Obj, Value, lower
from verifier.models.calling import run_bytecode
from verifier.models.classification import Table, fixed
from verifier.models.lang.text_access import STRING, as_int, payload_text
from verifier.terms.sort import bv_sort
from verifier.terms.term import Term
from verifier.texts.edit import FilteredStream, opaque_length, opaque_text, part, shorter_length
from verifier.texts.query import SMALL, by_length, is_bounded
from verifier.texts.regex_automaton import Automaton, automaton_of, automaton_of_part
from verifier.texts.regex_syntax import Anchor, consumed, groups_in, parsed, widths
from verifier.texts.text import (
    TextLike,
    char_at,
    concat,
    fixed_chars,
    is_fixed,
    length,
    opaque,
    opaque_bool,
    opaque_name,
    window,
)
from verifier.verdict.outcome import Ending

MATCHER = "java/util/regex/Matcher"
PATTERN = "java/util/regex/Pattern"
_END_ANCHOR = 1
_TEXTS = (Obj, UnknownString)
_FEW = 4
"""The number of characters of a longer text that are matched exactly."""


class _Step:
    """One search for a match, from an index on."""

    def __init__(self, m: Machine, matcher: Obj, text: TextLike, begin: Value, anchor: int | None) -> None:
        tm = m.tm
        self._m = m
        self._matcher = matcher
        self._text = text
        self._anchor = anchor
        """1 for a match of the whole text, 0 for one at the beginning, None for one anywhere."""
        compiled = m.non_null(m.get_field(matcher, "parentPattern", f"L{PATTERN};"))
        self._pattern = str(m.non_null(m.get_field(compiled, "pattern", "Ljava/lang/String;")).payload)
        name = "flags0" if compiled.cls.find_field("flags0", "I") is not None else "flags"  # by the JDK
        flags = m.get_field(compiled, name, "I")
        self._flags = flags if isinstance(flags, int) else -1
        self._node = parsed(self._pattern, self._flags)
        self._bounds = [
            m.get_field(matcher, name, kind)
            for name, kind in (("from", "I"), ("transparentBounds", "Z"), ("anchoringBounds", "Z"))
        ]
        self._is_beginning = self._node == Anchor("^") and self._bounds == [0, 0, 1]
        """Whether only a match at the beginning of the text counts."""
        start = as_int(m, begin)
        self._begin = tm.ite(tm.slt(start, tm.bv(0, 32)), tm.bv(0, 32), start)
        self._end = as_int(m, m.get_field(matcher, "to", "I"))

    def run(self) -> Result:
        """Decide whether there is a match, and record its position; returns a Java boolean."""
        m, tm = self._m, self._m.tm
        groups = m.non_null(m.get_field(self._matcher, "groups", "[I"))
        if not isinstance(groups, Arr):
            raise Unsupported("a matcher of which too little is known")
        least, most = (0, None) if self._node is None else widths(self._node)
        room = tm.sub(self._end, self._begin)
        fits = tm.and_(tm.sle(tm.bv(0, 32), room), tm.sle(tm.bv(least, 32), room))
        if self._anchor == _END_ANCHOR and most is not None:
            fits = tm.and_(fits, tm.sle(room, tm.bv(most, 32)))
        found = m.decide(tm.and_(fits, self._answer()))
        places = (
            self._places(len(groups.slots), least, most) if found else [tm.bv(-1, 32)] * len(groups.slots)
        )
        if found and not m.decide(self._captured(places)):
            raise PathEnd(Ending.INFEASIBLE)
        for at, place in enumerate(places):
            m.write(groups, at, lower(place))
        self._put("first", lower(places[0]) if found else -1)
        if found:
            self._put("last", lower(places[1]))
        self._put("oldLast", m.get_field(self._matcher, "last", "I"))
        self._put(
            "modCount", lower(tm.add(as_int(m, m.get_field(self._matcher, "modCount", "I")), tm.bv(1, 32)))
        )
        for name in ("hitEnd", "requireEnd"):
            self._put(name, m.boolean(opaque_bool(tm, f"Matcher.{name}", *self._operands())), "Z")
        return int(found)

    def finish(self, every: bool) -> None:
        """The result of replacing the first match, or every one."""
        if every:
            self._put("first", -1)
        self._put("lastAppendPosition", self._m.get_field(self._matcher, "last", "I"))

    def replaced(self, replacement: str, every: bool) -> TextLike:
        """The text with its first match, or every one, replaced."""
        m = self._m
        if self._is_beginning:
            return concat(replacement, self._text)
        name = "Matcher.replaceAll" if every else "Matcher.replaceFirst"
        operands = (*self._operands(), replacement)
        least = 0 if self._node is None else widths(self._node)[0]
        if replacement == "" and least > 0:
            size = shorter_length(m, length(m.tm, self._text), f"{name} length", *operands)
        else:
            size = opaque_length(m, f"{name} length", *operands)
        gone = consumed(self._node) if every else ()
        if gone and not any(low <= ord(char) <= high for char in replacement for low, high in gone):
            return window(m.tm, FilteredStream(opaque_name(name, *operands), gone), 0, size)
        return opaque_text(m, size, name, *operands)

    def _put(self, name: str, value: Value, descriptor: str = "I") -> None:
        self._m.write(self._matcher, self._m.field_slot(self._matcher.cls, name, descriptor), value)

    def _operands(self) -> tuple[object, ...]:
        where = (self._begin, self._end, *self._bounds)
        return (self._pattern, self._flags, self._text, self._anchor, *where)

    # -- whether there is a match ---------------------------------------------------

    def _answer(self) -> Term:
        m, tm = self._m, self._m.tm
        name = "Matcher.find" if self._anchor is None else "Matcher.match"
        if self._anchor is None and self._is_beginning:
            return tm.eq(self._begin, tm.bv(0, 32))
        automaton = automaton_of(self._pattern, self._flags)
        whole = tm.and_(tm.eq(self._begin, tm.bv(0, 32)), tm.eq(self._end, length(tm, self._text)))
        unknown = opaque_bool(tm, name, *self._operands())
        if automaton is None or self._anchor != _END_ANCHOR or not whole.is_true:
            return unknown

        def exact(text: TextLike) -> Term:
            chars = fixed_chars(text)
            return tm.ite(automaton.is_plain(tm, chars), automaton.accepts(tm, chars), unknown)

        def longer() -> Term:
            chars = [char_at(tm, self._text, at) for at in range(_FEW)]
            possible = automaton.may_go_on(tm, chars)
            return tm.and_(unknown, tm.or_(possible, tm.not_(automaton.is_plain(tm, chars))))

        return by_length(m, self._text, exact, longer)

    # -- where it lies --------------------------------------------------------------

    def _places(self, count: int, least: int, most: int | None) -> list[Term]:
        """Begin and end of the match and of each group; -1 where a group takes no part."""
        tm = self._m.tm
        first = self._begin
        if self._anchor is None and not self._is_beginning:
            first = self._between("start", self._begin, tm.sub(self._end, tm.bv(least, 32)))
        last = self._end
        if self._anchor != _END_ANCHOR:
            last = tm.add(first, self._size("end", tm.sub(self._end, first), least, most))
        places = [first, last]
        known = {} if self._node is None else {p.group.number: p for p in groups_in(self._node)}
        for number in range(1, count // 2):
            place = known.get(number)
            low, high = (0, None) if place is None else widths(place.group.part)
            lowest, latest, highest = tm.bv(0, 32), None, self._end
            if place is not None and place.inside:
                before, most_before = place.before
                lowest = tm.add(first, tm.bv(before, 32))
                latest = None if most_before is None else tm.add(first, tm.bv(most_before, 32))
                highest = tm.sub(last, tm.bv(place.after, 32))
            top = tm.sub(highest, tm.bv(low, 32))
            if latest is not None:
                top = tm.ite(tm.slt(latest, top), latest, top)
            begin = self._between(f"start {number}", lowest, top)
            size = self._size(f"end {number}", tm.sub(highest, begin), low, high)
            if place is None or not place.always:
                absent = opaque_bool(tm, f"Matcher.group {number} absent", *self._operands())
                begin = tm.ite(absent, tm.bv(-1, 32), begin)
                size = tm.ite(absent, tm.bv(0, 32), size)
            places += [begin, tm.add(begin, size)]
        return places

    def _size(self, name: str, room: Term, least: int, most: int | None) -> Term:
        """The length of a part that is from ``least`` to ``most`` characters long, and fits into the room."""
        tm = self._m.tm
        if most is not None:
            room = tm.ite(tm.slt(tm.bv(most, 32), room), tm.bv(most, 32), room)
        return self._between(name, tm.bv(least, 32), room, 31 if most is None else max(1, most.bit_length()))

    def _between(self, name: str, low: Term, high: Term, bits: int = 31) -> Term:
        """An opaque number from ``low`` to ``high``, which is not less and has so many bits at most."""
        tm = self._m.tm
        guess = tm.zext(32, opaque(tm, bv_sort(bits), f"Matcher.{name}", *self._operands()))
        return tm.ite(tm.and_(tm.sle(low, guess), tm.sle(guess, high)), guess, low)

    def _captured(self, places: list[Term]) -> Term:
        """What is known of the characters of short groups: their own part of the pattern matches them."""
        m, tm = self._m, self._m.tm
        facts = []
        for place in () if self._node is None else groups_in(self._node):
            automaton, most = automaton_of_part(place.group.part), widths(place.group.part)[1]
            begin, end = places[2 * place.group.number : 2 * place.group.number + 2]
            if automaton is not None and most is not None and most <= SMALL:

                def matches(text: TextLike, automaton: Automaton = automaton) -> Term:
                    chars = fixed_chars(text)
                    return tm.or_(tm.not_(automaton.is_plain(tm, chars)), automaton.accepts(tm, chars))

                fact = by_length(m, part(m, self._text, begin, end), matches, lambda: tm.true)
                facts.append(tm.or_(tm.slt(begin, tm.bv(0, 32)), fact))
        return tm.and_(tm.true, *facts)


def _target(m: Machine, matcher: Obj) -> Obj | None:
    """The object that is searched; forks where it may be one of several."""
    return m.concrete(m.get_field(matcher, "text", "Ljava/lang/CharSequence;"))


def _open_text(m: Machine, matcher: Obj) -> TextLike | None:
    """The searched text, if its length is unknown and left abstract."""
    target = _target(m, matcher)
    text = payload_text(target) if type(target) in _TEXTS and target is not None else None
    if text is None or is_fixed(text) or is_bounded(m):
        return None
    m.note(OPEN_LENGTH)
    return text


def _begins_inside(m: Machine, text: TextLike, start: Value) -> bool:
    """Whether a region begins within the text, which may have become shorter since the region was set;
    forks."""
    return start == 0 or m.decide(m.tm.sle(as_int(m, start), length(m.tm, text)))


def _step(key: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        matcher = m.non_null(args[0])
        text = _open_text(m, matcher)
        anchor = args[2] if len(args) > 2 else None
        if text is None or (anchor is not None and not _begins_inside(m, text, args[1])):
            return run_bytecode(m, MATCHER, key, args)
        if isinstance(anchor, Term):
            raise Unsupported("a match of an unknown kind")
        return _Step(m, matcher, text, args[1], anchor).run()

    return model


def _replace(key: str, every: bool) -> Run:
    """replaceAll, replaceFirst with a replacement that names no groups."""

    def model(m: Machine, args: Args) -> Result:
        matcher, given = m.non_null(args[0]), m.concrete(args[1])
        text, replacement = _open_text(m, matcher), None if given is None else given.payload
        if text is None or not isinstance(replacement, str) or "$" in replacement or "\\" in replacement:
            return run_bytecode(m, MATCHER, key, args)
        end = lower(length(m.tm, text))
        reset = {"from": 0, "to": end, "last": 0, "oldLast": -1, "lastAppendPosition": 0}
        for name, value in reset.items():
            m.write(matcher, m.field_slot(matcher.cls, name, "I"), value)
        step = _Step(m, matcher, text, 0, None)
        if step.run() == 0:
            target = _target(m, matcher)
            return target if target is not None and target.cls.name == STRING else m.new_string(text)
        step.finish(every)
        return m.new_string(step.replaced(replacement, every))

    return model


_S = "Ljava/lang/String;"
_FIXED: dict[tuple[str, str], Run] = {
    **{(MATCHER, key): _step(key) for key in ("search(I)Z", "match(II)Z")},
    (MATCHER, f"replaceAll({_S}){_S}"): _replace(f"replaceAll({_S}){_S}", every=True),
    (MATCHER, f"replaceFirst({_S}){_S}"): _replace(f"replaceFirst({_S}){_S}", every=False),
}
MODELS: Table = fixed(_FIXED)
