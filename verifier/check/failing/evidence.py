"""What makes a maintainer accept a failure: evidence that the code, and not its caller, is to blame.

A failure is an error only if one of these is shown:

- the code decided the value that failed itself: it looked it up, counted or computed it (``blame``);
- the code contradicts itself: a method on the way tests the value, and goes on to where it fails;
- the value is ordinary: an empty text that is passed, the number of an enum constant, a zero in a divisor;
- a contract of the JDK is broken: ``equals``, ``hashCode`` or ``toString`` throws;
- no value is to blame: an ``assert`` or the virtual machine fails, a collection changes while it is read.

Tests in other methods are no evidence. They show that objects have such states, but not that the method is
meant for these: it may need a call before (``open``), or a parent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set

from verifier.check.failing.as_shown import are_places, is_passed_twice, is_place
from verifier.check.failing.blame import By, Place, Source, Trail, is_bound, is_length
from verifier.check.library import Library
from verifier.check.rejection import below_platform, named
from verifier.check.target import Target
from verifier.classfile import jdk
from verifier.classfile.assertion import assert_throws
from verifier.classfile.checkers import CALLS, is_arithmetic
from verifier.classfile.constant import FieldRef, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.effect import effect
from verifier.classfile.instruction import Instruction
from verifier.classfile.opcode import ARRAY_LOADS, ARRAY_STORES, NULL_TESTS
from verifier.dataflow.origins import Origins, argument, is_argument
from verifier.verdict.outcome import TraceElement

INDEX = "java/lang/IndexOutOfBoundsException"
LENGTH = "java/lang/NegativeArraySizeException"
CAST = "java/lang/ClassCastException"
NULL = "java/lang/NullPointerException"
NO_ELEMENT = "java/util/NoSuchElementException"
STORE = "java/lang/ArrayStoreException"
MISTAKES = frozenset(
    {INDEX, LENGTH, CAST, STORE, NULL, NO_ELEMENT, "java/util/ConcurrentModificationException"}
)
"""Exceptions from JDK code that show a mistake of the caller."""
_ASSERTION = "java/lang/AssertionError"
_ARITHMETIC = "java/lang/ArithmeticException"
_DISPLAY = ("java.awt.", "javax.swing.", "sun.awt.", "sun.swing.")
"""Packages of code that fails where there is no display."""
_CHANGED = "java/util/ConcurrentModificationException"
_PROMISED = frozenset({"equals(Ljava/lang/Object;)Z", "hashCode()I", "toString()Ljava/lang/String;"})
_TEXTS = frozenset({"java/lang/String", "java/lang/CharSequence"})
_DIVISIONS = frozenset({"idiv", "irem", "ldiv", "lrem"})
_DEREFERENCES = frozenset(
    {"getfield", "putfield", "arraylength", "athrow", "monitorenter", "invokevirtual", "invokeinterface"}
)
_FIELD_READS = frozenset({"getfield", "getstatic"})
_MOST_MOVES = 5
"""Steps back from a number to one that is tested."""
_MOST_READS = 3
"""Fields of fields, to tell whether two reads are of one thing."""
_EMPTY = frozenset({"isEmpty", "hasNext", "hasMoreTokens", "hasMoreElements", "isPresent"})


def evidence_of(
    library: Library,
    target: Target,
    kinds: frozenset[str],
    frames: Sequence[TraceElement],
    given: Sequence[str] = (),
) -> str | None:
    """Why the code is to blame for a failure, in one sentence; None if nothing shows it.

    ``kinds``: the exception's class and superclasses. ``frames``: of its trace, above the call.
    ``given``: receiver and arguments, as people are shown them. They are null only where annotations or
    options allow it. No code has to expect numbers that are no places in arrays.
    """
    if _ASSERTION in kinds:
        is_asserted = not frames or _asserts(library, frames[0])
        return "an assertion of the code fails" if is_asserted else None
    if jdk.ERROR in kinds:
        is_shown = any(one.class_name.startswith(_DISPLAY) for one in frames)  # where there may be none
        return None if is_shown else "it is an error of the virtual machine"
    if _CHANGED in kinds:
        return None if any(map(is_passed_twice, given)) else "the code changes what it reads"
    if target.method.key in _PROMISED and not kinds & {INDEX, LENGTH, NO_ELEMENT}:
        return f"{target.method.name} must not throw"
    below = below_platform(library, list(frames))
    if not frames:
        return None
    if below == len(frames):
        below = 0  # of a method of the JDK
    trail = Trail(library, target, frames[below:])
    called = frames[below - 1].method if below else None
    found = [_Judged(trail, one, kinds, given, called) for one in trail.places(0)]
    said = [one.evidence() for one in found]
    return said[0] if said and all(said) else None


class _Judged:
    """The instructions that may have failed in one method, and what speaks against the method.

    ``called``: the method of the JDK that failed, if it did.
    """

    def __init__(
        self, trail: Trail, place: Place, kinds: frozenset[str], given: Sequence[str], called: str | None
    ) -> None:
        self._trail = trail
        self._place = place
        self._kinds = kinds
        self._is_null_given = "null" in given
        self._given = given
        self._called = called

    def evidence(self) -> str | None:
        if NULL in self._kinds:
            return self._nulls()
        if self._kinds & {INDEX, LENGTH}:
            indexing = self._indexing()
            outside = [at for at in indexing if not self._is_within(at)]
            found = [self._index(at) for at in outside or indexing]
        elif NO_ELEMENT in self._kinds:
            found = [self._elements(at, 0) for at in self._calls()]
        elif _ARITHMETIC in self._kinds:
            found = [self._divisor(at) for at, one in self._place.on_line() if one.mnemonic in _DIVISIONS]
        elif CAST in self._kinds:
            found = [self._cast(at) for at, one in self._place.on_line() if one.mnemonic == "checkcast"]
        else:
            found = []
        return found[0] if found and all(found) else None

    def _calls(self) -> list[int]:
        return [
            at
            for at, one in self._place.on_line()
            if one.mnemonic in CALLS and one.operands[0].name == self._called
        ]

    # -- null --------------------------------------------------------------------------------

    def _used(self) -> Iterator[tuple[int, int]]:
        """Operands on the line that must not be null."""
        for at, one in self._place.on_line():
            op = one.mnemonic
            if self._called is not None:
                if op in CALLS and one.operands[0].name == self._called:
                    types = parse_method_descriptor(one.operands[0].descriptor)[0]
                    first = op != "invokestatic"
                    yield from ((at, n + first) for n, type_ in enumerate(types) if type_[0] in "L[")
            elif op in _DEREFERENCES or op in ARRAY_LOADS or op in ARRAY_STORES:
                yield at, 0

    def _nulls(self) -> str | None:
        """The evidence, unless a field that may be null was read on the line: then it may be the cause."""
        found = list[str]()
        for at, number in self._used():
            sources = self._trail.sources(self._place, at, number)
            if said := self._null(sources):
                found.append(said)
            elif any(one.field is not None and not self._trail.is_set(one.field) for one in sources):
                return None
        return found[0] if found else None

    def _null(self, sources: Sequence[Source]) -> str | None:
        for one in sources:
            if one.by is By.OWN:
                return one.said
            if one.by is By.GIVEN and self._is_null_given:
                return "null is allowed for an argument"
            if one.field is not None and one.is_made:
                return f"the code made the object without its {one.field.name}"
            if one.field is not None and (said := self._tests(one.field, _tests_null)):
                return said
        return None

    def _tests(self, field: FieldRef, is_test: Callable[[Place, int], bool]) -> str | None:
        """A method on the way that tests what a field holds, and goes on."""
        for place in self._trail.all_places():
            for at, one in place.body.reached():
                if _reads(one, field) and any(is_test(place, use) for use, _ in place.body.uses(at)):
                    return f"{place.method.name} tests {field.name}, and goes on"
        return None

    # -- numbers -------------------------------------------------------------------------------

    def _indexing(self) -> list[int]:
        if self._called is not None:
            return self._calls()
        names = ("newarray", "anewarray") if LENGTH in self._kinds else (*ARRAY_LOADS, *ARRAY_STORES)
        return [at for at, one in self._place.on_line() if one.mnemonic in names]

    def _numbers(self, at: int) -> list[int]:
        """The operands that are the index or the length, of an instruction or a call."""
        one = self._place.body.code[at]
        if one.mnemonic not in CALLS:
            return [0] if LENGTH in self._kinds else [1]
        types = parse_method_descriptor(one.operands[0].descriptor)[0]
        first = one.mnemonic != "invokestatic"
        return [number + first for number, type_ in enumerate(types) if type_ == "I"]

    def _index(self, at: int) -> str | None:
        numbers = self._numbers(at)
        if self._is_foreign_text(at):
            return None
        if numbers and all(self._is_last(at, number) for number in numbers):
            return self._elements(at, 0)
        sources = [one for number in numbers for one in self._trail.sources(self._place, at, number)]
        is_given = any(one.by is By.GIVEN or not self._may_be_places(one.of) for one in sources)
        held = self._held(at)
        holds = any(one.by is By.GIVEN for one in self._trail.all_sources(self._place, held))
        is_short = holds and not self._is_text(at)
        by = {one.by for one in sources}
        for one in sources if not is_given else ():
            is_begun = one.is_counted and (By.STATE in by or self._counts_other(at, numbers))
            if one.by is By.OWN and not is_begun and not (one.is_free and is_short):
                return one.said
        for number in numbers if self._may_be_places(by.union(*(one.of for one in sources))) else ():
            origins = self._place.body.of(at, number)
            is_passed = holds and all(map(is_argument, origins))
            is_paired = is_passed or self._are_fields(origins | held)
            if said := self._tested(self._place, origins, is_paired, at):
                return said
        if LENGTH in self._kinds:
            return None
        if all(one.by is By.CONSTANT or one.is_free for one in sources):
            return self._elements(at, 0)
        return self._advanced(at) if self._place.body.code[at].mnemonic in ARRAY_STORES else None

    def _counts_other(self, at: int, numbers: Sequence[int]) -> bool:
        """Whether a counter goes over the elements of something else, and callers give or left both."""
        body = self._place.body
        counters = {one for number in numbers for one in body.of(at, number) if one >= 0}
        lengths = {
            length
            for one in counters
            if body.code[one].mnemonic == "iinc"
            for use, number in body.uses(one)
            if is_bound(body.code[use])
            for length in body.of(use, 1 - number)
            if length >= 0 and is_length(body.code[length])
        }
        found = [self._trail.all_sources(self._place, self._held(at))]
        found += [self._trail.sources(self._place, one, 0) for one in lengths]
        is_theirs = all(one.by in (By.GIVEN, By.STATE) for sources in found for one in sources)
        return bool(lengths) and is_theirs and all(self._is_other(at, one) for one in lengths)

    def _held(self, at: int) -> Origins:
        """What an index is a place in: the first operand, but of a constructor the first argument."""
        one = self._place.body.code[at]
        number = int(one.mnemonic == "invokespecial" and one.operands[0].name == "<init>")
        return self._place.body.of(at, number) if number < effect(one)[0] else frozenset()

    def _are_fields(self, origins: Origins) -> bool:
        """Whether values are fields of objects: callers may have set them to what does not fit together."""
        code = self._place.body.code
        return all(one >= 0 and code[one].mnemonic == "getfield" for one in origins)

    def _may_be_places(self, by: Set[By]) -> bool:
        """Whether what callers give are places in arrays, as far as a number is of arguments or fields."""
        is_fine = By.GIVEN not in by or all(map(is_place, self._given))
        return is_fine and (By.STATE not in by or all(map(are_places, self._given)))

    def _is_text(self, at: int) -> bool:
        one = self._place.body.code[at]
        return one.mnemonic in CALLS and one.operands[0].owner in _TEXTS

    def _is_foreign_text(self, at: int) -> bool:
        """Whether an index is a place in a text that an object of another class was given before.

        Such a text is of another format than the code expects.
        """
        held = self._place.body.of(at, 0)
        sources = self._trail.all_sources(self._place, held) if self._is_text(at) else []
        return any(
            (one.by is By.GIVEN and one.is_looked_up) or (self._is_kept(one) and self._is_foreign(one.field))
            for one in sources
        )

    def _is_foreign(self, field: FieldRef | None) -> bool:
        """Whether a field is of a class that is neither that of the failing method nor above it."""
        above = {one.name for one in self._trail.library.supers(self._place.file.name)}
        return field is not None and field.owner not in above

    def _advanced(self, at: int) -> str | None:
        """Whether the code puts something where it counts itself: callers may add at any time."""
        body, method = self._place.body, self._place.method
        origins = body.of(at, 1)
        reads = [body.code[one] for one in origins if one >= 0 and body.code[one].mnemonic == "getfield"]
        counted = {
            one.operands[0].key
            for number, one in body.reached()
            if one.mnemonic == "putfield"
            if any(before >= 0 and is_arithmetic(body.code[before]) for before in body.of(number, 1))
        }
        if len(reads) < len(origins) or not all(one.operands[0].key in counted for one in reads):
            return None
        return f"{method.name} itself counts where it puts something"

    def _is_last(self, at: int, number: int) -> bool:
        """Whether a number is a place counted from the end of what it is used on: it may be empty."""
        origins = self._place.body.of(at, number)
        return bool(origins) and all(
            any(self._is_same(at, length) for length in self._lengths_before(self._place, one))
            or (is_argument(one) and self._is_passed_last(argument(0) - one))
            for one in origins
        )

    def _is_passed_last(self, number: int) -> bool:
        """Whether callers pass a place counted from the end of something for a parameter."""
        passed = list(self._trail.arguments(self._place, number))
        return bool(passed) and all(
            self._lengths_before(place, one) for place, origins in passed for one in origins
        )

    def _lengths_before(self, place: Place, origin: int) -> list[int]:
        """The lengths of which a number is by a constant less; none if it is something else."""
        code = place.body.code
        if origin < 0 or code[origin].mnemonic != "isub":
            return []
        by = self._trail.sources(place, origin, 1)
        lengths = sorted(place.body.of(origin, 0))
        is_one = all(one >= 0 and is_length(code[one]) for one in lengths)
        return lengths if is_one and all(one.by is By.CONSTANT for one in by) else []

    def _is_same(self, at: int, other: int) -> bool:
        """Whether two instructions read one array, text or collection, as far as names tell."""
        body = self._place.body
        a, b = body.of(at, 0), body.of(other, 0)
        return a == b or {self._read(one) for one in a} == {self._read(one) for one in b}

    def _is_within(self, at: int) -> bool:
        """Whether an element is read in a loop that counts up to the length of what it is read from."""
        body, numbers = self._place.body, self._numbers(at)
        origins = body.of(at, numbers[0]) if len(numbers) == 1 else frozenset()
        counters = [one for one in origins if one >= 0 and body.code[one].mnemonic == "iinc"]
        bounds = [
            (use, number, one)
            for counter in counters
            for use, number in body.uses(counter)
            if is_bound(body.code[use])
            for one in body.of(use, 1 - number)
        ]
        return bool(bounds) and all(
            body.code[use].mnemonic in ("if_icmpge", "if_icmplt") and number == 0
            and one >= 0 and is_length(body.code[one]) and self._is_same(at, one)
            for use, number, one in bounds
        )  # fmt: skip

    def _is_other(self, at: int, length: int) -> bool:
        """Whether a length is that of something else: of an array, a text or a collection of the JDK."""
        ref = self._place.body.code[length].operand
        is_own = isinstance(ref, MethodRef) and self._trail.library.is_own(ref.owner)
        return not (is_own or self._is_same(at, length))

    def _read(self, origin: int, depth: int = _MOST_READS) -> object:
        one = self._place.body.code[origin] if origin >= 0 else None
        if one is None or one.mnemonic not in _FIELD_READS or not depth:
            return origin
        holders = self._place.body.of(origin, 0) if one.mnemonic == "getfield" else frozenset()
        return one.operands[0].key, frozenset(self._read(holder, depth - 1) for holder in holders)

    def _tested(
        self, place: Place, origins: Origins, is_paired: bool, at: int, depth: int = _MOST_MOVES
    ) -> str | None:
        """Whether the code compares the number, or what it is moved from, with a limit, and still uses it.

        ``is_paired``: callers give what it is a place in, too. Then only a length is a limit. ``at``: the
        instruction that fails; tests behind it do not count.
        """
        counts = any(one >= 0 and place.body.code[one].mnemonic == "iinc" for one in origins)
        for origin in sorted(origins) if depth else ():
            is_here = place is self._place
            if any(
                self._is_limit(place, use, number, counts or is_paired, at if counts and is_here else None)
                for use, number in place.body.uses(origin)
                if use < at or not is_here
            ):
                if counts and any(map(is_argument, origins)):
                    return None  # a counter that begins with an argument
                return f"{place.method.name} tests the number"
            for where, more in self._before(place, origin):
                if said := self._tested(where, more, is_paired, at, depth - 1):
                    return said
        return None

    def _is_limit(self, place: Place, use: int, number: int, by_length: bool, at: int | None) -> bool:
        """Whether a number is compared with another one, or only with a length: a counter has many limits.

        ``at``: the instruction that fails, if lengths of other things than it reads do not count.
        """
        if not is_bound(place.body.code[use]):
            return False
        if by_length:
            limits = place.body.of(use, 1 - number)
            return any(
                one >= 0
                and is_length(place.body.code[one])
                and not (at is not None and self._is_other(at, one))
                for one in limits
            )
        return any(one.by is not By.GIVEN for one in self._trail.sources(place, use, 1 - number))

    def _before(self, place: Place, origin: int) -> Iterator[tuple[Place, Origins]]:
        """What a number is as well: what a caller passes, a field gives elsewhere, or arithmetic moves."""
        if is_argument(origin):
            yield from self._trail.arguments(place, argument(0) - origin)
            return
        one = place.body.code[origin] if origin >= 0 else None
        if one is None:
            return
        if one.mnemonic == "getfield":
            reads = (at for at, other in place.body.reached() if _reads(other, one.operands[0]))
            yield from ((place, frozenset({at})) for at in reads if at != origin)
        elif one.mnemonic in CALLS:
            yield from self._trail.results(place, origin)
        elif is_arithmetic(one):
            yield place, place.body.of(origin, 0)
            yield place, place.body.of(origin, 1)

    def _elements(self, at: int, number: int) -> str | None:
        """What shows that a text, an array or a collection may have too few elements."""
        if number >= effect(self._place.body.code[at])[0]:
            return None
        sources = self._trail.sources(self._place, at, number)
        if self._is_text(at) and not all(map(self._is_kept, sources)):
            is_given = all(one.by in (By.GIVEN, By.STATE) for one in sources)
            return None if is_given and not self._tests_texts() else "a short text is an ordinary value"
        for source in sources:
            if source.by is By.OWN:
                return source.said
            if source.by is By.MADE:
                return f"{self._place.method.name} made what has too few elements"
            if source.field is not None and (said := self._tests(source.field, _tests_emptiness)):
                return said
        return None

    def _tests_texts(self) -> bool:
        """Whether a method on the way, or one that it calls, asks how long a text of its caller is."""
        return any(
            self._tests_text(place) or any(map(self._tests_text, self._called_in(place)))
            for place in self._trail.all_places()
        )

    def _tests_text(self, place: Place) -> bool:
        asked = [
            at for at, one in place.body.reached() if one.mnemonic in CALLS and _tests_emptiness(place, at)
        ]
        return any(
            place.body.code[at].operands[0].owner in _TEXTS
            and all(one.by is By.GIVEN for one in self._trail.sources(place, at, 0))
            for at in asked
        )

    def _called_in(self, place: Place) -> Iterator[Place]:
        calls = (at for at, one in place.body.reached() if one.mnemonic in CALLS)
        return (inner for at in calls if (inner := self._trail.inside(place, at)) is not None)

    def _is_kept(self, one: Source) -> bool:
        """Whether a value is what calls before left in a field, such as a setting."""
        return one.field is not None and not one.is_made and not self._trail.stores(one.field)

    def _divisor(self, at: int) -> str | None:
        sources = self._trail.sources(self._place, at, 1)
        if any(By.OWN in one.of and not self._may_be_places(one.of) for one in sources):
            return None  # of a length, but also of a number that is none
        for one in sources:
            if one.by is By.OWN:
                return one.said
            if one.by is By.STATE and one.field is not None:
                return f"zero is an ordinary value of {one.field.name}"
        divisors = self._place.body.of(at, 1)
        if any(one >= 0 and is_arithmetic(self._place.body.code[one]) for one in divisors):
            return f"{self._place.method.name} computes the divisor"
        return self._tested(self._place, divisors, False, at)

    def _cast(self, at: int) -> str | None:
        """Collections of the JDK hold what callers put in, but their arrays are of one class."""
        code = self._place.body.code
        for origin in self._place.body.of(at, 0):
            ref = code[origin].operand if origin >= 0 and code[origin].mnemonic in CALLS else None
            if isinstance(ref, MethodRef) and self._is_of_jdk(ref):
                return f"{ref.name} gives another array" if "[" in ref.descriptor.rpartition(")")[2] else None
        sources = [one for one in self._trail.sources(self._place, at, 0) if not one.is_null]
        own = [one for one in sources if one.by in (By.OWN, By.MADE) and not one.is_looked_up]
        return (own[0].said or "the code made what it casts") if own else None

    def _is_of_jdk(self, ref: MethodRef) -> bool:
        """Whether a call is of a method of the JDK, which a class of the class path may inherit."""
        called = self._trail.library.method(ref)
        return not self._trail.library.is_own(ref.owner if called is None else called[0].name)


def _asserts(library: Library, thrower: TraceElement) -> bool:
    """Whether an ``assert`` statement stands where an error was thrown, not a ``throw``."""
    file = library.find(thrower.class_name.replace(".", "/"))
    codes = (one.code for one in named(file, thrower.method) if one.code) if file is not None else ()
    return any(thrower.line in (None, code.line_of(at)) for code in codes for at in assert_throws(code))


def _tests_null(place: Place, at: int) -> bool:
    return place.body.code[at].mnemonic in NULL_TESTS


def _tests_emptiness(place: Place, at: int) -> bool:
    """Whether an instruction asks if there are elements, or for a length that is compared with something."""
    one = place.body.code[at]
    if is_length(one):
        uses = (place.body.code[use].mnemonic for use, _ in place.body.uses(at))
        return any(use.startswith("if") or use.endswith("switch") for use in uses)
    return one.mnemonic in CALLS and one.operands[0].name in _EMPTY


def _reads(one: Instruction, field: FieldRef) -> bool:
    return one.mnemonic == "getfield" and one.operands[0].key == field.key
