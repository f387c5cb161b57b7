"""Failures that are probably rejections, and their neighbours that are defects, by traces of real runs."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tests.check.account.likely_source import SOURCE
from verifier.check.answers import Grade, Likely
from verifier.check.failing.likely import Seen, grade_of
from verifier.check.library import Library
from verifier.check.target import find_targets
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import TraceElement

CALLS: Mapping[str, tuple[str, Likely | Grade]] = {
    "own": ("own(1)", Likely.OWN_EXCEPTION),
    "silent": ("silent(1)", Likely.OWN_EXCEPTION),
    "ownError": ("ownError(1)", Likely.OWN_EXCEPTION),
    "ownAssertion": ("ownAssertion(1)", Grade.ERROR),
    "access": ("access(1)", Likely.BY_HAND),
    "unreached": ("unreached(1)", Grade.ERROR),
    "asserted": ("asserted(1)", Grade.ERROR),
    "odd": ("odd(1)", Likely.BY_HAND),
    "zero": ("zero(0)", Grade.ERROR),
    "at": ("at(3)", Likely.AS_GIVEN),
    "put": ("put(3, 1)", Likely.AS_GIVEN),
    "next": ("next(3)", Grade.ERROR),
    "two": ("two(2)", Grade.ERROR),
    "tested": ("tested(3)", Grade.ERROR),
    "moved": ("moved(3)", Grade.ERROR),
    "checked": ("checked(3)", Grade.ERROR),
    "handed": ("handed(3)", Likely.AS_GIVEN),
    "handedOther": ("handedOther(3)", Grade.ERROR),
    "handedTested": ("handedTested(3)", Grade.ERROR),
    "cell": ("cell(3, 1)", Grade.ERROR),
    "write": ("write(new int[1], 0)", Likely.AS_GIVEN),
    "writeSome": ("writeSome(new int[1], 0)", Grade.ERROR),
    "writeField": ("writeField(2)", Grade.ERROR),
    "readBehind": ("readBehind(new int[1], 0)", Grade.ERROR),
    "begins": ("begins(new int[0], 2)", Likely.AS_GIVEN),
    "total": ("total(new int[1], 0, 2)", Likely.AS_GIVEN),
    "lookAhead": ("lookAhead(new int[1], 0, 1)", Grade.ERROR),
    "totalKnown": ("totalKnown(new int[1], 2)", Grade.ERROR),
    "totalHanded": ("totalHanded(new int[1], 2)", Grade.ERROR),
    "totalField": ("totalField(4)", Grade.ERROR),
    "firstTwo": ("firstTwo(new int[1])", Likely.AS_GIVEN),
    "all": ("all(new int[] {1, 3})", Likely.AS_GIVEN),
    "allText": ("allText(new int[] {0})", Likely.AS_GIVEN),
    "allNext": ("allNext(new int[] {2})", Grade.ERROR),
    "allTested": ("allTested(new int[] {3})", Grade.ERROR),
    "allSigned": ("allSigned(new int[] {-1})", Grade.ERROR),
    "allGrown": ("allGrown(new int[] {-1})", Likely.AS_GIVEN),
    "allChecked": ("allChecked(new int[] {-1})", Grade.ERROR),
    "from": ("from(-1, 0)", Likely.AS_GIVEN),
    "upFrom": ("upFrom(-1, 0)", Grade.ERROR),
    "downFrom": ("downFrom(1)", Grade.ERROR),
    "until": ("until(1)", Grade.ERROR),
    "point": ("point(new int[1])", Likely.AS_GIVEN),
    "firstOf": ("firstOf()", Grade.ERROR),
    "firstKnown": ("firstKnown(new int[0])", Grade.ERROR),
    "movedField": ("movedField(new int[1])", Grade.ERROR),
    "Queue.take": ("new Queue().take()", Grade.ERROR),
    "Queue.next": ("new Queue().next()", Likely.TOLD_STATE),
    "Queue.nextButOne": ("new Queue().nextButOne()", Grade.ERROR),
    "Queue.hash": ("new Queue().hash()", Likely.TOLD_STATE),
    "Queue.hashAfter": ("new Queue().hashAfter()", Grade.ERROR),
    "Queue.hashOfFew": ("new Queue().hashOfFew()", Grade.ERROR),
    "Queue.takeAt": ("new Queue().takeAt(0)", Grade.ERROR),
    "Queue.told": ("new Queue().told()", Likely.TOLD_STATE),
    "Queue.held": ("new Queue().held()", Grade.ERROR),
    "Queue.asked": ("new Queue().asked()", Grade.ERROR),
    "Queue.takeOther": ("new Queue().takeOther()", Grade.ERROR),
    "textOf": ('textOf("one")', Likely.ASKED_TYPE),
    "trimmed": ('trimmed("one")', Grade.ERROR),
    "oneText": ("oneText()", Grade.ERROR),
    "textsOf": ("textsOf(TEXTS)", Grade.ERROR),
    "first": ("first()", Grade.ERROR),
    "Queue.firstText": ("new Queue().firstText()", Likely.EMPTY_COLLECTION),
    "Queue.lastText": ("new Queue().lastText()", Likely.EMPTY_COLLECTION),
    "Queue.anyText": ("new Queue().anyText()", Grade.ERROR),
    "Queue.onlyText": ("new Queue().onlyText()", Grade.ERROR),
    "Bean.nameSize": ("new Bean().nameSize()", Likely.UNOPENED),
    "Bean.gotSize": ("new Bean().gotSize()", Likely.UNOPENED),
    "Derived.size": ("new Derived().size()", Likely.UNOPENED),
    "Same.size": ("new Same().size()", Grade.ERROR),
    "owned": ("owned(new Owned(1))", Likely.UNOPENED),
    "ownedFixed": ("ownedFixed(new Owned(1))", Grade.ERROR),
    "ownedHere": ("ownedHere()", Grade.ERROR),
    "ownedField": ("ownedField(new Owned(1))", Grade.ERROR),
    "Owned.size": ("new Owned(1).size()", Grade.ERROR),
    "Owned.ofStatic": ("Owned.ofStatic(new Owned(1))", Grade.ERROR),
    "Bean.otherSize": ("new Bean().otherSize()", Grade.ERROR),
    "Bean.fixedSize": ("new Bean().fixedSize()", Grade.ERROR),
    "Files.parent": ("new Files().parent(1)", Likely.UNTYPED),
    "Files.parentOf": ("new Files().parentOf(1)", Grade.ERROR),
    "Files.equals": ("new Files().equals(1)", Grade.ERROR),
    "Other.parent": ("new Other().parent(1)", Grade.ERROR),
    "Client.openedSize": ("new Client().openedSize()", Likely.UNOPENED),
    "Client.lazySize": ("new Client().lazySize()", Grade.ERROR),
    "Client.setSize": ("new Client().setSize()", Grade.ERROR),
    "Client.builtSize": ("new Client().builtSize()", Likely.UNOPENED),
    "Client.clearedSize": ("new Client().clearedSize()", Grade.ERROR),
    "missing": ("missing()", Likely.MISSING_CLASS),
    "below": ("below()", Likely.MISSING_CLASS),
    "unready": ("unready()", Grade.ERROR),
    "digits": ('digits("", 0, 1)', Likely.AS_GIVEN),
    "full": ("full(STREAM, new byte[1], 0, 2)", Likely.AS_GIVEN),
    "more": ("more(STREAM, new byte[2], 1)", Grade.ERROR),
    "ownPart": ("ownPart(STREAM, 3)", Grade.ERROR),
    "ranged": ('ranged("", 0, 1)', Grade.ERROR),
    "rangedArray": ("rangedArray(new byte[1], 0, 1)", Grade.ERROR),
    "rangedKnown": ("rangedKnown(new byte[1], 0, 1)", Grade.ERROR),
    "text": ("text(3)", Likely.AS_GIVEN),
    "lastText": ("lastText()", Grade.ERROR),
    "part": ('part("", 1)', Likely.AS_GIVEN),
    "lastPart": ('lastPart("", 1)', Grade.ERROR),
    "third": ('third("")', Grade.ERROR),
    "room": ("room(-1)", Likely.AS_GIVEN),
    "rooms": ("rooms(-1)", Grade.ERROR),
    "Version.compareTo": ("new Version().compareTo(1)", Likely.ANNOUNCED),
    "Version.compare": ("new Version().compare(1)", Grade.ERROR),
    "sum": ("sum(List.of(1))", Likely.RAW_TYPE),
    "copied": ('copied(List.of("a"))', Grade.ERROR),
    "copiedFirst": ("copiedFirst((List) List.of(1))", Likely.RAW_TYPE),
    "Saved.width": ("new Saved().width()", Likely.SERIALISATION),
    "Plain.width": ("new Plain().width()", Grade.ERROR),
    "Kept.width": ("new Kept().width()", Likely.SERIALISATION),
    "Named.width": ("new Named().width()", Grade.ERROR),
    "SavedBelow.width": ("new SavedBelow().width()", Likely.SERIALISATION),
    "NamedBelow.width": ("new NamedBelow().width()", Grade.ERROR),
    "Rounds.area": ("new Rounds().area(new Square())", Likely.UNTYPED),
    "Mixed.area": ("new Mixed().area(new Square())", Grade.ERROR),
    "Once.area": ("new Once().area(new Square())", Grade.ERROR),
    "Loose.area": ("new Loose().area(new Square())", Grade.ERROR),
    "Slice.get": ("new Slice(new int[] {7}, 0).get(1)", Grade.ERROR),
    "Slice.next": ("new Slice(new int[] {7}, 0).next(1)", Grade.ERROR),
    "Slice.tested": ("new Slice(new int[] {7}, 0).tested(1)", Grade.ERROR),
    "Slice.text": ("new Slice(new int[] {7}, 0).text(1)", Grade.ERROR),
    "constants": ("constants((Class) Enum.class)", Grade.ERROR),
    "placed": ('placed("", new java.text.ParsePosition(0))', Grade.ERROR),
    "dated": ('dated("", new Date(-1))', Grade.ERROR),
    "unasked": ('unasked("", new java.text.ParsePosition(0))', Grade.ERROR),
}


@pytest.fixture(scope="module")
def library(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder = tmp_path_factory.mktemp("likely")
    source = folder / "acme" / "Likely.java"
    source.parent.mkdir()
    calls = [f'    call("{name}", () -> {_valued(name, call)});' for name, (call, _) in CALLS.items()]
    source.write_text(SOURCE.replace("CALLS", "\n".join(calls)), encoding="utf-8")
    assert warm_jvm.compile_against([source], folder / "classes", []) is None
    for name in ("Gone", "GoneToo"):
        (folder / "classes" / "acme" / f"Likely${name}.class").unlink()
    return Library([folder / "classes"], warm_jvm.java_home, warm_jvm.version, folder / "unpacked")


def _valued(name: str, call: str) -> str:
    """The body of a lambda that gives a value."""
    declared = f" void {name}("
    return f"{{ {call}; return null; }}" if declared in SOURCE else call


@pytest.fixture(scope="module")
def seen(warm_jvm: Jvm, library: Library) -> Mapping[str, Seen]:
    """The failures of all calls."""
    java = Path(warm_jvm.java_home) / "bin/java"
    command = [java, "-Xint", "-cp", library.folders[0], "acme.Likely"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = {}
    for block in told.split("> ")[1:]:
        head, *lines = block.splitlines()
        name, exception = head.split()
        rows = [line.split() for line in lines]
        frames = tuple(TraceElement(owner, method, None, int(line)) for owner, method, line in rows)
        found[name] = Seen(exception, frames)
    return found


@pytest.mark.parametrize("name", CALLS)
def test_kinds_and_their_neighbours(name: str, library: Library, seen: Mapping[str, Seen]) -> None:
    (target,) = find_targets([f"acme.Likely.{name}"], library, {})
    owner = target.owner.name.replace("/", ".").replace("$", ".")
    warnings = frozenset({"unchecked"} if name in ("sum", "copied", "copiedFirst") else ())
    given = (call[call.index("(") + 1 : -1],) if "new int[] {" in (call := CALLS[name][0]) else ()
    if name.startswith("owned"):
        given = (call.partition("(")[2][:-1],)
    if name in ("from", "upFrom", "downFrom", "until"):
        given = tuple(call[call.index("(") + 1 : -1].split(", "))
    one = Seen(seen[name].exception, seen[name].frames, warnings, frozenset({owner}), given)
    wanted = CALLS[name][1]
    grade, likely = grade_of(library, target, one)
    assert (likely if isinstance(wanted, Likely) else grade) is wanted
    warned = {Likely.TOLD_STATE, Likely.UNOPENED, Likely.EMPTY_COLLECTION}
    assert (grade is Grade.WARNING) == (likely in warned)
    assert (grade is Grade.ERROR) == (likely is None)


RANGES = {
    ('""', "1", "0"): Likely.AS_GIVEN,
    ('"\\u0000\\n"', "1", "2"): Grade.ERROR,
    ('"ab"', "1", "1"): Grade.ERROR,
    ('"ab"', "0", "3"): Likely.AS_GIVEN,
    ('"ab"', "-1", "1"): Likely.AS_GIVEN,
    ("text", "-1", "1"): Grade.ERROR,
    (): Grade.ERROR,
}
"""What a method may be given of a text and a range of it, by offset and length or start and end."""


@pytest.mark.parametrize("given", RANGES)
def test_ranges_that_are_not_there(
    given: tuple[str, ...], library: Library, seen: Mapping[str, Seen]
) -> None:
    (target,) = find_targets(["acme.Likely.ranged"], library, {})
    one = Seen(seen["ranged"].exception, seen["ranged"].frames, given=given)
    wanted = RANGES[given]
    grade, likely = grade_of(library, target, one)
    assert (likely if isinstance(wanted, Likely) else grade) is wanted


@pytest.mark.parametrize(
    ("name", "text", "place", "wanted"),
    [
        ("placed", '"ab"', "new ParsePosition(-1)", Likely.AS_GIVEN),
        ("placed", '"ab"', "new ParsePosition(0) after setIndex(-1)", Likely.AS_GIVEN),
        ("placed", '"ab"', "new ParsePosition(3)", Likely.AS_GIVEN),
        ("placed", '"ab"', "new ParsePosition(2)", None),
        ("placed", '"ab"', "new Position9(0)", None),
        ("placed", '"ab".repeat(9)', "new ParsePosition(3)", None),
        ("unasked", '"ab"', "new ParsePosition(-1)", None),
        ("dated", '"ab"', "new Date(-1L)", None),
    ],
)
def test_places_that_objects_of_the_jdk_hold(
    name: str, text: str, place: str, wanted: Likely | None, library: Library, seen: Mapping[str, Seen]
) -> None:
    (target,) = find_targets([f"acme.Likely.{name}"], library, {})
    assert grade_of(library, target, replace(seen[name], given=(text, place)))[1] is wanted


@pytest.mark.parametrize(
    ("name", "receiver", "place", "wanted"),
    [
        ("get", "new Slice(new int[] {}, 0)", "-1", Likely.AS_GIVEN),
        ("get", "new Slice(new int[] {}, 0)", "2", Likely.AS_GIVEN),
        ("get", "new Slice(new int[] {0}, 0)", "1", None),
        ("get", "new Slice(new int[3], 0)", "3", None),
        ("get", 'new Slice("a,b")', "3", Likely.AS_GIVEN),
        ("get", 'new Slice("a,b")', "2", None),
        ("get", "new Slice() after add(0), add(0)", "2", None),
        ("next", "new Slice(new int[] {}, 0)", "2", None),
        ("tested", "new Slice(new int[] {}, 0)", "2", None),
        ("text", "new Slice(new int[] {}, 0)", "2", Likely.AS_GIVEN),
    ],
)
def test_places_beyond_all_that_the_receiver_holds(
    name: str, receiver: str, place: str, wanted: Likely | None, library: Library, seen: Mapping[str, Seen]
) -> None:
    name = f"Slice.{name}"
    (target,) = find_targets([f"acme.Likely.{name}"], library, {})
    assert grade_of(library, target, replace(seen[name], given=(receiver, place)))[1] is wanted


def test_a_literal_of_the_bound(library: Library, seen: Mapping[str, Seen]) -> None:
    (target,) = find_targets(["acme.Likely.constants"], library, {})
    for literal, wanted in (("Enum.class", Likely.RAW_TYPE), ("State.class", None)):
        assert grade_of(library, target, replace(seen["constants"], given=(literal,)))[1] is wanted


def test_arrays_and_who_asks(library: Library, seen: Mapping[str, Seen]) -> None:
    """An array of three numbers; who asks for its length has to know the range."""
    for name, given, wanted in (
        ("rangedArray", ("new byte[] {(byte) 1, (byte) 2, (byte) 3}", "2", "4"), Grade.NOTE),
        ("rangedArray", ("new byte[] {(byte) 1, (byte) 2, (byte) 3}", "1", "2"), Grade.ERROR),
        ("rangedArray", ("new byte[] {}", "0", "1"), Grade.NOTE),
        ("rangedKnown", ("new byte[] {}", "0", "1"), Grade.ERROR),
    ):
        (target,) = find_targets([f"acme.Likely.{name}"], library, {})
        one = Seen(seen[name].exception, seen[name].frames, given=given)
        assert grade_of(library, target, one)[0] is wanted


def test_millions_of_elements(library: Library, seen: Mapping[str, Seen]) -> None:
    """What people are shown of a text, an array and calls; a literal may look like one."""
    (target,) = find_targets(["acme.Likely.third"], library, {})
    for shown, wanted in (
        ('"a".repeat(16777216)', Likely.HUGE),
        ('"a".repeat(16777215)', None),
        ("new int[99999999]", Likely.HUGE),
        ("new Likely() after push(0) x 16777216", Likely.HUGE),
        ('"new int[99999999]"', None),
    ):
        grade, likely = grade_of(library, target, replace(seen["third"], given=(shown,)))
        assert likely is wanted
        assert grade is (Grade.WARNING if wanted else Grade.ERROR)


def test_a_cast_without_a_raw_type(library: Library, seen: Mapping[str, Seen]) -> None:
    (target,) = find_targets(["acme.Likely.sum"], library, {})
    assert grade_of(library, target, seen["sum"]) == (Grade.ERROR, None)
