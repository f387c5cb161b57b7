"""What jr check prints and writes, without a check."""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.compiling import javac
from verifier.check.answers import Answer, Found, Reproducer
from verifier.check.checking_work import Told, in_batches
from verifier.check.library import Library
from verifier.check.policy import Policy
from verifier.check.session import Request
from verifier.check.target import Target, find_targets, make_target
from verifier.cli import checking
from verifier.cli.checking import Outputs, check_methods
from verifier.cli.main import main
from verifier.cli.supervisor import Inbox, Message
from verifier.config import Options
from verifier.errors import UserError
from verifier.fleet.opening import Where
from verifier.jvm.home import find_java_home, read_java_home
from verifier.verdict.outcome import Failure, Verdict


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The JDK."""
    home = read_java_home(find_java_home())
    return Library([], home.path, home.version, tmp_path_factory.mktemp("jars"))


@pytest.fixture(scope="module")
def targets(library: Library) -> list[Target]:
    """Three methods of the JDK."""
    owner = library.get("java/util/Objects")
    return [make_target(library, owner, m) for m in owner.methods if m.name in ("hash", "isNull", "toString")]


class Scene:
    """A report and what it announced."""

    def __init__(self, targets: list[Target], outputs: Outputs, laws_follow: bool = False) -> None:
        self.messages: list[Message] = []
        request = Request((), (), Policy())
        self.report = checking._Report(
            request, Options(), outputs, targets, self.messages.append, laws_follow
        )

    def tell(self, number: int, verdict: Verdict, reproducer: Reproducer | None = None) -> str:
        """Tell an answer; gives its lines."""
        failure = Failure("E", None) if verdict is Verdict.FALSE else None
        failures = () if failure is None else (Found(failure, reproducer),)
        self.report.tell(Told(number, Answer("m()", verdict, "why", failures)))
        part = self.messages[-1].part
        assert part is not None and part[0] == number
        return part[1]


def test_an_interrupted_check_says_what_is_missing(targets: list[Target], tmp_path: Path) -> None:
    (tmp_path / "out.json").write_text("of an earlier check")
    scene = Scene(targets, Outputs(tmp_path, json=tmp_path / "out.json"))
    assert json.loads((tmp_path / "out.json").read_text())["unanswered"] == len(targets)
    scene.tell(1, Verdict.TRUE)
    assert scene.messages[-1].answer == "UNKNOWN"
    assert scene.messages[-1].text.endswith(
        f"1 method: 1 TRUE, 0 FALSE, 0 UNKNOWN\n{len(targets) - 1} more without an answer\n"
    )
    scene.tell(0, Verdict.FALSE)
    assert scene.messages[-1].answer == "FALSE"
    for number in range(2, len(targets)):
        scene.tell(number, Verdict.TRUE)
    end = scene.report.conclude()
    assert end.part is None and "more without" not in end.text
    assert json.loads((tmp_path / "out.json").read_text())["unanswered"] == 0


def test_files_of_users_are_kept(targets: list[Target], tmp_path: Path) -> None:
    made = Reproducer("java.util.A_Main", "one\n", "A_Test", "two\n", ())
    scene = Scene(targets, Outputs(tmp_path))
    assert f"reproducer: {tmp_path / 'A_Test.java'}" in scene.tell(0, Verdict.FALSE, made)
    assert (tmp_path / "A_Main.java").read_text().startswith("one\n// Written by jr check for ")

    again = replace(made, program="new\n")
    scene.tell(0, Verdict.FALSE, again)
    assert (tmp_path / "A_Main.java").read_text().startswith("new\n"), "JR's own is written over"

    scene.tell(1, Verdict.FALSE, made)
    assert (tmp_path / "A_Main.java").read_text().startswith("new\n"), "but not that of another method"
    assert (tmp_path / "java" / "util" / "A_Main.java").read_text().startswith("one\n")

    for folder in (tmp_path, tmp_path / "java" / "util"):
        (folder / "A_Test.java").write_text("mine")
    assert "is there and not JR's" in scene.tell(0, Verdict.FALSE, made)
    assert (tmp_path / "A_Test.java").read_text() == "mine"
    assert (tmp_path / "java" / "util" / "A_Test.java").read_text() == "mine"


def test_the_line_of_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    now_s = 100.0
    monkeypatch.setattr(checking.time, "monotonic", lambda: now_s)
    live = checking._Live(limit_s=10.0, width=2)
    now_s += 1
    assert live.line() == "jr: 1 s, reading the class path"
    live.begin(1000)
    live.tell(Verdict.TRUE)
    assert live.line() == "jr: 1 s, 1 of 1000 methods, 1 TRUE, 0 FALSE, 0 UNKNOWN", (
        "one says little of others"
    )
    now_s += 30
    live.tell(Verdict.UNKNOWN)
    live.tell(Verdict.FALSE)
    assert live.line().endswith("1 FALSE, 1 UNKNOWN, about 83 min left"), "each has 10 s, two at a time"
    for _ in range(40):
        now_s += 0.1
        live.tell(Verdict.TRUE)
    assert live.line().endswith(", about 96 s left"), "only the last ones tell how fast it goes"
    live.say("preparing laws")
    live.note("3 workers")
    assert live.line().endswith("left, preparing laws, 3 workers")


def test_an_interrupted_check_says_that_laws_are_missing(targets: list[Target], tmp_path: Path) -> None:
    scene = Scene(targets[:1], Outputs(tmp_path), laws_follow=True)
    scene.tell(0, Verdict.TRUE)
    assert scene.messages[-1].answer == "UNKNOWN"
    assert scene.messages[-1].text.endswith("laws were not asked about yet\n")
    scene.report.add(targets[1:2])
    scene.tell(1, Verdict.TRUE)
    assert scene.report.conclude().answer == "TRUE"


def test_lines_are_printed_in_order_as_they_come(capfd: pytest.CaptureFixture[str]) -> None:
    inbox = Inbox()
    sent = [Message("UNKNOWN", f"{n} told\n", (n, f"line {n}\n")).encode() for n in (2, 0, 4)]
    stream = b"".join(sent)
    inbox.add(stream[:7])
    inbox.add(stream[7:-5])
    assert capfd.readouterr().out == "line 0\n"
    assert inbox.last == Message("UNKNOWN", "0 told\n"), "what came in part is no message"
    inbox.add(stream[-5:])
    inbox.print_all()
    assert capfd.readouterr().out == "line 2\nline 4\n"


def test_lines_are_printed_at_once_for_people(capfd: pytest.CaptureFixture[str]) -> None:
    inbox = Inbox(in_order=False)
    for number in (2, 0):
        inbox.add(Message("UNKNOWN", "told\n", (number, f"line {number}\n")).encode())
        assert capfd.readouterr().out == f"line {number}\n"
    inbox.print_all()
    assert capfd.readouterr().out == ""


def test_cheap_methods_come_first(targets: list[Target], library: Library) -> None:
    sizes = [t.method.code.bytecode_bytes if t.method.code else 0 for t in targets]
    first, rest = in_batches(targets, library, 1)
    assert sizes[first[0]] == min(sizes)
    assert len(first) == 3 and len(first) + len(rest) == len(targets), "the first answers come soon"
    many = in_batches(targets * 100, library, 3)
    assert sorted(n for batch in many for n in batch) == list(range(100 * len(targets)))
    assert len(many[6]) > len(many[3]) > len(many[0]) > len(many[-1]) == 1


def test_what_an_initialiser_left_is_asked_for_late(tmp_path: Path) -> None:
    source = tmp_path / "A.java"
    source.write_text(
        "public class A { static Object made = new Object(); int x;"
        " public static Object made() { return made; }"
        " public int longer(int a, int b) { return x + a * b - a / (b | 1) + (a ^ b); } }"
    )
    home = read_java_home(find_java_home())
    javac("-d", tmp_path, source)
    library = Library([tmp_path], home.path, home.version, tmp_path / "jars")
    found = find_targets(["A.made", "A.longer"], library, {})
    assert in_batches(found, library, 1) == [[1, 0]]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--timeout", "0"], "0: seconds, above 0, are wanted"),
        (["--timeout", "soon"], "soon: seconds, above 0, are wanted"),
        (["-j", "0"], "0: a number from 1 to 256 is wanted"),
        (["-j", "two"], "two: a number from 1 to 256 is wanted"),
    ],
)
def test_bad_numbers(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["check", "java.lang.Math", *arguments])
    assert end.value.code == 2
    assert capsys.readouterr().err.endswith(f": {said}\n")


@pytest.mark.parametrize(
    ("outputs", "said"),
    [
        ({"store": Path("no/such/place")}, "no/such/place: cannot be written"),
        ({"json": Path(".")}, ".: cannot be written"),
        ({"sarif": Path("no/such/place")}, "no/such/place: cannot be written"),
        ({"sources": (Path("no/such"),)}, "--sourcepath no/such: there is no such folder"),
        ({"reproducers": Path(os.devnull)}, "this is no folder"),
        ({"json": Path("x"), "store": Path("./x")}, "name a file of its own for each"),
    ],
)
def test_bad_places(outputs: dict[str, Any], said: str, tmp_path: Path) -> None:
    chosen = Outputs(**{"reproducers": tmp_path, **outputs})
    with pytest.raises(UserError, match=re.escape(said)):
        check_methods(
            Request(("java.lang.Math",), (), Policy()), Options(), chosen, Where(), lambda message: None
        )
