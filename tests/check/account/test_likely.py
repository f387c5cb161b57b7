"""Failures with evidence that the code is to blame, and their neighbours without, by traces of real runs."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tests.check.account.graded_source import SOURCE
from verifier.check.answers import Grade, Likely
from verifier.check.failing.likely import Seen, grade_of
from verifier.check.library import Library
from verifier.check.target import find_targets
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import TraceElement

CALLS: Mapping[str, tuple[str, Likely | Grade | str]] = {
    "own": ("own(1)", Likely.OWN_EXCEPTION),
    "silent": ("silent(1)", Likely.OWN_EXCEPTION),
    "ownError": ("ownError(1)", Likely.OWN_EXCEPTION),
    "demanded": ("demanded(3)", "an assertion of the code"),
    "thrown": ("thrown(4)", Likely.NO_EVIDENCE),
    "unforeseen": ("unforeseen(2)", Likely.NO_EVIDENCE),
    "access": ("access(1)", Likely.BY_HAND),
    "odd": ("odd(1)", Likely.BY_HAND),
    "missing": ("missing()", Likely.MISSING_CLASS),
    "below": ("below()", Likely.MISSING_CLASS),
    "read": ('read("")', Grade.WARNING),
    "ownAssertion": ("ownAssertion(1)", Likely.NO_EVIDENCE),
    "unreached": ("unreached(1)", Likely.BY_HAND),
    "unready": ("unready()", "an error of the virtual machine"),
    "at": ("at(3)", Likely.NO_EVIDENCE),
    "next": ("next(3)", Likely.NO_EVIDENCE),
    "handed": ("handed(3)", Likely.NO_EVIDENCE),
    "tested": ("tested(3)", "tested tests the number"),
    "signed": ("signed(3)", Likely.NO_EVIDENCE),
    "handedTested": ("handedTested(3)", "handedTested tests the number"),
    "within": ("within(2)", "index tests the number"),
    "until": ("until(3, 4)", Likely.NO_EVIDENCE),
    "all": ("all(new int[] {3})", Likely.NO_EVIDENCE),
    "behind": ("behind()", "of a length, in behind"),
    "total": ("total(new int[1], 0, 2)", Likely.NO_EVIDENCE),
    "pairs": ("pairs(new int[1])", "pairs tests the number"),
    "parallel": ("parallel(new int[2], new int[1])", Likely.NO_EVIDENCE),
    "Delta.sameAs": ('new Delta(1, "a").sameAs(new Delta(1))', Likely.NO_EVIDENCE),
    "Delta.sizes": ('new Delta(1, "a").sizes()', "the code counts it"),
    "from": ("from(-1)", Likely.NO_EVIDENCE),
    "point": ("point(new int[1])", Likely.NO_EVIDENCE),
    "room": ("room(-1)", Likely.NO_EVIDENCE),
    "rooms": ("rooms()", "indexOf gives it"),
    "lastText": ("lastText()", Likely.NO_EVIDENCE),
    "lastOf": ('lastOf("")', Likely.NO_EVIDENCE),
    "lastPart": ('lastPart("-")', "lastPart made what has too few"),
    "lastOther": ("lastOther()", "size gives it"),
    "paired": ("paired(new int[1], 3)", Likely.NO_EVIDENCE),
    "pairedByLength": ("pairedByLength(new int[1], 1)", "pairedByLength tests the number"),
    "backwards": ("backwards(new int[1])", Likely.NO_EVIDENCE),
    "late": ("late(3)", Likely.NO_EVIDENCE),
    "Bean.lineSize": ("new Bean().lineSize()", Likely.NO_EVIDENCE),
    "Bean.textsSize": ("new Bean().textsSize()", "get gives it"),
    "least": ("least(5)", Likely.NO_EVIDENCE),
    "leastOfOwn": ("leastOfOwn()", "the code computes it"),
    "Bean.pop": ("new Bean().pop()", Likely.NO_EVIDENCE),
    "Bean.popOther": ("new Bean().popOther()", "size gives it"),
    "third": ('third("")', Likely.NO_EVIDENCE),
    "thirdTested": ('thirdTested("a")', "a short text is an ordinary value"),
    "thirdOfWord": ('thirdOfWord("ab")', "a short text is an ordinary value"),
    "thirdOfSized": ('thirdOfSized("ab")', "a short text is an ordinary value"),
    "firstUnit": ('firstUnit("")', Likely.NO_EVIDENCE),
    "firstUnitTrimmed": ('firstUnitTrimmed(" ")', "firstUnitTrimmed made what has too few elements"),
    "firstTrimmed": ('firstTrimmed(" ")', "a short text is an ordinary value"),
    "head": ('head("")', "indexOf gives it"),
    "second": ('second("")', "second made what has too few"),
    "placed": ('placed("", new java.text.ParsePosition(3))', Likely.NO_EVIDENCE),
    "held": ('held(3, "")', Likely.NO_EVIDENCE),
    "meet": ("meet(3)", Likely.NO_EVIDENCE),
    "deep": ("deep(0)", "deeper tests the number"),
    "forever": ("forever(-1)", Likely.NO_EVIDENCE),
    "hashed": ("hashed(9)", "the code computes it"),
    "share": ("share(0)", Likely.NO_EVIDENCE),
    "shareOfMore": ("shareOfMore(-1)", "computes the divisor"),
    "shareOfAll": ('shareOfAll("", 0)', "computes the divisor"),
    "average": ("average()", "size gives it"),
    "cleaned": ("cleaned()", Likely.NO_EVIDENCE),
    "worded": ("worded(5)", "word gives it"),
    "lookedUp": ('lookedUp("")', "get gives it"),
    "annotated": ("annotated(null)", Likely.NO_EVIDENCE),
    "unset": ("unset(false)", "the code itself gives null"),
    "found": ('found("")', "find gives it"),
    "madeBean": ("madeBean()", "the code made the object without its name"),
    "Bean.nameSize": ("new Bean().nameSize()", Likely.NO_EVIDENCE),
    "Bean.gotSize": ("new Bean().gotSize()", Likely.NO_EVIDENCE),
    "Bean.testedSize": ("new Bean().testedSize()", "testedSize tests name"),
    "Bean.clearedSize": ("new Bean().clearedSize()", "the code itself gives null"),
    "Bean.current": ("new Bean().current()", "the code computes it"),
    "Bean.next": ("new Bean().next()", Likely.NO_EVIDENCE),
    "Bean.guarded": ("new Bean().guarded()", "guarded tests the number"),
    "Bean.room": ("new Bean().room(3)", Likely.NO_EVIDENCE),
    "Bean.toString": ("new Bean().toString()", Likely.NO_EVIDENCE),
    "Bean.part": ("new Bean().part()", Likely.NO_EVIDENCE),
    "Bean.made": ("new Bean().made()", Likely.NO_EVIDENCE),
    "Bean.back": ("new Bean().back()", Likely.NO_EVIDENCE),
    "Bean.top": ("new Bean().top()", Likely.NO_EVIDENCE),
    "sizeOf": ("sizeOf(List.of(1))", Likely.NO_EVIDENCE),
    "Bean.put": ("new Bean().put(1)", "put itself counts"),
    "Bean.peek": ("new Bean().peek()", Likely.NO_EVIDENCE),
    "Bean.peekNext": ("new Bean().peekNext(0)", "peekNext tests the number"),
    "Bean.putAt": ("new Bean().putAt(1)", Likely.NO_EVIDENCE),
    "Bean.share": ("new Bean().share()", "zero is an ordinary value of divisor"),
    "Bean.shareOfAll": ("new Bean().shareOfAll()", "size gives it"),
    "Bean.padded": ("new Bean().padded()", "size gives it"),
    "Bean.initial": ('new Bean("").initial()', Likely.NO_EVIDENCE),
    "Bean.initialOf": ('new Bean().initialOf("")', Likely.NO_EVIDENCE),
    "Bean.initialNow": ('new Bean().initialNow("")', Likely.NO_EVIDENCE),
    "Bean.initialOfAny": ('new Bean("").initialOfAny()', "initialOfAny tests name"),
    "Bean.firstText": ("new Bean().firstText()", Likely.NO_EVIDENCE),
    "Bean.someText": ("new Bean().someText()", "someText tests texts"),
    "Bean.onlyText": ("new Bean().onlyText()", "onlyText made what has too few"),
    "Bean.equals": ("new Bean().equals(1)", "equals must not throw"),
    "Bean.hashCode": ("new Bean().hashCode()", "hashCode must not throw"),
    "Bean.parent": ("new Bean().parent(1)", Likely.NO_EVIDENCE),
    "Delta.restore": ('new Delta(1, "a").restore(new ArrayList<>())', Likely.NO_EVIDENCE),
    "Delta.fits": ('new Delta(0, "a").fits(new ArrayList<>())', "fits tests the number"),
    "firstOf": ("firstOf(new Box())", Likely.NO_EVIDENCE),
    "lastOfBox": ("lastOfBox(new Box())", "last gives it"),
    "partOf": ("partOf(new Box())", "part gives it"),
    "ofNew": ("ofNew()", "the code made the object"),
    "Box.firstSize": ("new Box().firstSize()", "first gives it"),
    "letters": ('letters(() -> "")', Likely.NO_EVIDENCE),
    "lettersOf": ('lettersOf(new Bean(""))', Likely.NO_EVIDENCE),
    "lettersIn": ('lettersIn("")', "the code counts it"),
    "Step.next": ("Step.LAST.next()", "each constant of an enum is an ordinary value"),
    "Step.costOf": ("Step.LAST.costOf(2)", Likely.NO_EVIDENCE),
    "cost": ("cost(Step.LAST)", "each constant of an enum is an ordinary value"),
    "moved": ("moved(Step.LAST, 2)", Likely.NO_EVIDENCE),
    "removed": ("removed()", "changes what it reads"),
    "textOf": ('textOf("one")', Likely.NO_EVIDENCE),
    "Sheet.mapOf": ('sheet().mapOf("a")', Likely.NO_EVIDENCE),
    "sum": ("sum(List.of(1))", Likely.RAW_TYPE),
    "copied": ('copied(List.of("a"))', "toArray gives another array"),
    "made": ("made()", "the code made what it casts"),
}
"""A call, and the kind, the grade or a part of the evidence."""


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
    command = [java, "-Xint", "-ea", "-cp", library.folders[0], "acme.Likely"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = {}
    for block in f"\n{told}".split("\n> ")[1:]:
        head, *lines = block.splitlines()
        name, exception = head.split()
        rows = [line.split() for line in lines]
        frames = tuple(TraceElement(owner, method, None, int(line)) for owner, method, line in rows)
        found[name] = Seen(exception, frames)
    return found


@pytest.mark.parametrize("name", CALLS)
def test_evidence_and_its_neighbours(name: str, library: Library, seen: Mapping[str, Seen]) -> None:
    (target,) = find_targets([f"acme.Likely.{name}"], library, {})
    wanted = CALLS[name][1]
    warnings = frozenset({"unchecked"} if name == "sum" else ())
    grade, likely, evidence = grade_of(library, target, replace(seen[name], warnings=warnings))
    if isinstance(wanted, str):
        assert grade is Grade.ERROR
        assert evidence is not None
        assert wanted in evidence
    else:
        assert (likely if isinstance(wanted, Likely) else grade) is wanted
        assert grade is not Grade.ERROR
        assert evidence is None
    assert (grade is Grade.NOTE) == (likely not in (None, Likely.NO_EVIDENCE))


def test_millions_of_elements(library: Library, seen: Mapping[str, Seen]) -> None:
    """What people are shown of a text, an array and calls; a literal may look like one."""
    (target,) = find_targets(["acme.Likely.thirdTested"], library, {})
    for shown, wanted in (
        ('"a".repeat(16777216)', Likely.HUGE),
        ('"a".repeat(16777215)', None),
        ("new int[99999999]", Likely.HUGE),
        ("byte[16777216]", Likely.HUGE),
        ("byte[16777216] {[3] = (byte) 1}", Likely.HUGE),
        ("byte[16777215] {[16777214] = (byte) 1}", None),
        ("new int[2][16777216]", Likely.HUGE),
        ("new Likely() after push(0) x 16777216", Likely.HUGE),
        ('"new int[99999999]"', None),
    ):
        grade, likely, _ = grade_of(library, target, replace(seen["thirdTested"], given=(shown,)))
        assert likely is wanted
        assert grade is (Grade.WARNING if wanted else Grade.ERROR)


def test_a_cast_without_a_raw_type(library: Library, seen: Mapping[str, Seen]) -> None:
    (target,) = find_targets(["acme.Likely.sum"], library, {})
    assert grade_of(library, target, seen["sum"]) == (Grade.WARNING, Likely.NO_EVIDENCE, None)


def test_an_error_of_code_that_draws(library: Library, seen: Mapping[str, Seen]) -> None:
    """There may be no display."""
    (target,) = find_targets(["acme.Likely.unready"], library, {})
    one = seen["unready"]
    for drawing, wanted in (("javax.swing.UIManager", Grade.WARNING), ("java.util.ArrayList", Grade.ERROR)):
        frames = (TraceElement(drawing, "get", None, None), *one.frames)
        assert grade_of(library, target, replace(one, frames=frames))[0] is wanted


def test_a_collection_that_callers_pass_twice(library: Library, seen: Mapping[str, Seen]) -> None:
    (target,) = find_targets(["acme.Likely.removed"], library, {})
    for shown, wanted in (
        (("new Sheet()", "sheet"), Grade.WARNING),
        (("new Sheet()", "null", "true", "3", "Step.LAST", '"sheet"'), Grade.ERROR),
    ):
        assert grade_of(library, target, replace(seen["removed"], given=shown))[0] is wanted


@pytest.mark.parametrize("shown", ["-1", "(short) -1", "16777216", "-1L"])
def test_a_number_that_is_no_place(shown: str, library: Library, seen: Mapping[str, Seen]) -> None:
    for name in ("tested", "hashed"):
        (target,) = find_targets([f"acme.Likely.{name}"], library, {})
        assert grade_of(library, target, replace(seen[name], given=(shown,)))[1] is Likely.NO_EVIDENCE
        for place in ("3", "(byte) -1", "new byte[] {(byte) -1}", '"-1"', "'-'", "-1.5", "a(-2.0E-3f)"):
            assert grade_of(library, target, replace(seen[name], given=(place,)))[0] is Grade.ERROR


def test_a_length_beside_a_number_that_is_none(library: Library, seen: Mapping[str, Seen]) -> None:
    """The length is the code's, but the number is the caller's: an argument, or in a field."""
    for name, shown in (
        ("shareOfAll", ('"a"', "-1")),
        ("Bean.shareOfAll", ("new Bean(-1)",)),
        ("Bean.padded", ("new Bean(-1)",)),
        ("Bean.current", ("new Bean(-4)",)),
    ):
        (target,) = find_targets([f"acme.Likely.{name}"], library, {})
        assert grade_of(library, target, replace(seen[name], given=shown))[1] is Likely.NO_EVIDENCE
        for given in (("new Bean()",), ("new Bean(3)", '"-1"')):
            assert grade_of(library, target, replace(seen[name], given=given))[0] is Grade.ERROR


@pytest.mark.parametrize("shown", ['new Mark("", 0, new int[] {}, -1)', "a.at(-1L)", "new int[] {16777216}"])
def test_a_number_inside_that_is_no_place(shown: str, library: Library, seen: Mapping[str, Seen]) -> None:
    """It counts for what fields hold; what callers pass beside it does not come from there."""
    (target,) = find_targets(["acme.Likely.Bean.guarded"], library, {})
    assert grade_of(library, target, replace(seen["Bean.guarded"], given=(shown,)))[1] is Likely.NO_EVIDENCE
    (target,) = find_targets(["acme.Likely.tested"], library, {})
    assert grade_of(library, target, replace(seen["tested"], given=(shown,)))[0] is Grade.ERROR


def test_a_null_that_is_allowed(library: Library, seen: Mapping[str, Seen]) -> None:
    """Where nothing allows null, the driver passes none."""
    (target,) = find_targets(["acme.Likely.annotated"], library, {})
    assert grade_of(library, target, replace(seen["annotated"], given=("null",)))[0] is Grade.ERROR
    (target,) = find_targets(["acme.Likely.Bean.nameSize"], library, {})
    assert (
        grade_of(library, target, replace(seen["Bean.nameSize"], given=("new Bean()",)))[0] is Grade.WARNING
    )
