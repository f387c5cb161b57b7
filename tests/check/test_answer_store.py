"""What the store takes again, and what it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.check.answer_store import Fingerprint, Fingerprints, Store, setting_of
from verifier.check.answers import Answer, Found, Reproducer
from verifier.check.library import Library
from verifier.check.plain_data import from_plain, to_plain
from verifier.check.policy import Policy
from verifier.check.target import Target, find_targets
from verifier.errors import UserError
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Failure, TraceElement, Verdict

PLACE = TraceElement("a.B", "c", "B.java", 3)
FALSE = Answer(
    "a.B.c()",
    Verdict.FALSE,
    "",
    (Found(Failure("E", None, (PLACE,)), Reproducer("a.M", "1", "T", "2", ("x",)), PLACE),),
)
MARK = Fingerprint("code", "lines")

BOX = """package p; public class Box {
  private int held;
  public void put(int value) { held = Tool.twice(value); }
  public static int plain(int a) { return a; }
  public static int led(int a) { return Tool.twice(a); }
}
"""
TOOL = """package p; public class Tool {
  static int twice(int a) { return 2 * a; }
  static int other(int a) { return 3 * a; }
}
"""


def test_answers_survive_their_plain_form() -> None:
    assert from_plain(Answer, to_plain(FALSE)) == FALSE
    with pytest.raises(ValueError, match="other fields"):
        from_plain(Answer, {"text": "a"})
    with pytest.raises(ValueError, match="no str"):
        from_plain(TraceElement, {"class_name": 1, "method": "", "file": None, "line": None})


@pytest.fixture
def target(library: Library) -> Target:
    (found,) = find_targets(["acme.IntStack.half"], library, {})
    return found


def test_a_killed_writer_costs_one_line(tmp_path: Path, target: Target) -> None:
    file = tmp_path / "store"
    Store(file, "s").add(target, MARK, 1, FALSE)
    whole = file.read_bytes()
    file.write_bytes(whole + whole[30:60])
    store = Store(file, "s")
    assert store.known.find(target, MARK, 1) == FALSE
    store.add(target, Fingerprint("new", ""), 1, FALSE)
    assert Store(file, "s").known.find(target, Fingerprint("new", ""), 1) == FALSE
    for length in range(20):  # killed in the first line
        file.write_bytes(whole[:length])
        Store(file, "s").add(target, MARK, 1, FALSE)
        assert Store(file, "s").known.find(target, MARK, 1) == FALSE


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("mine\n")
    with pytest.raises(UserError, match="no store of jr check"):
        Store(file, "s")
    assert file.read_text() == "mine\n"
    with pytest.raises(UserError, match=r"missing.*No such file"):
        Store(tmp_path / "missing" / "store", "s")


def test_what_is_asked_again(tmp_path: Path, target: Target) -> None:
    file = tmp_path / "store"
    Store(file, "s").add(target, MARK, 5, Answer("t", Verdict.UNKNOWN, "slow"))
    known = Store(file, "s").known
    assert known.find(target, MARK, 5) is not None
    assert known.find(target, MARK, 6) is None, "there is more time"
    assert known.find(target, Fingerprint("x", "lines"), 5) is None
    assert known.find(target, None, 5) is None
    assert Store(file, "other options").known.find(target, MARK, 5) is None
    Store(file, "s").add(target, MARK, 5, FALSE)
    known = Store(file, "s").known
    assert known.find(target, MARK, 9) == FALSE
    assert known.find(target, Fingerprint("code", "x"), 5) is None, "its line numbers changed"


def test_settings_tell_policies_apart() -> None:
    one, same, other = (
        setting_of(policy, Path("/jdk"), "17")
        for policy in (
            Policy(allowed=frozenset({"a", "b"})),
            Policy(allowed=frozenset({"b", "a"})),
            Policy(strict=True),
        )
    )
    assert one == same != other


def marks(
    jvm: Jvm, folder: Path, box: str, tool: str, policy: Policy | None = None
) -> dict[str, Fingerprint | None]:
    source = folder / "src" / "p"
    source.mkdir(parents=True)
    (source / "Box.java").write_text(box)
    (source / "Tool.java").write_text(tool)
    files = [source / "Box.java", source / "Tool.java"]
    assert jvm.compile_against(files, folder / "out", []) is None
    library = Library([folder / "out"], jvm.java_home, jvm.version, folder / "jars")
    prints = Fingerprints(library, policy or Policy(), 1)
    return {t.method.name: prints.of(t) for t in find_targets(["p.Box"], library, {})}


HOLDER = """package p; public class Box {
  private final Tool tool = new Tool();
  public int at() { return tool.get(); }
}
"""
HELD = """package p; public class Tool {
  private int n = 4;
  int get() { return 8 / n; }
}
"""


def test_fingerprints_follow_fields(warm_jvm: Jvm, tmp_path: Path) -> None:
    """What objects in fields may be is up to all methods of their classes, also those that nobody calls."""
    before = marks(warm_jvm, tmp_path / "1", HOLDER, HELD)
    spoiled = marks(
        warm_jvm, tmp_path / "2", HOLDER, HELD.replace("int get", "void spoil() { n = 0; } int get")
    )
    assert before["at"] is not None and spoiled["at"] != before["at"]


def test_fingerprints_follow_calls(warm_jvm: Jvm, tmp_path: Path) -> None:
    before = marks(warm_jvm, tmp_path / "1", BOX, TOOL)
    assert None not in before.values()
    assert marks(warm_jvm, tmp_path / "2", BOX, TOOL) == before

    unused = marks(warm_jvm, tmp_path / "3", BOX, TOOL.replace("3 * a", "4 * a"))
    assert unused == before, "nobody calls it"

    callee = marks(warm_jvm, tmp_path / "4", BOX, TOOL.replace("2 * a", "4 * a"))
    assert {name for name in before if before[name] != callee[name]} == {"put", "led"}

    own = marks(warm_jvm, tmp_path / "5", BOX.replace("return a;", "return -a;"), TOOL)
    assert own["plain"] != before["plain"] and own["led"] == before["led"]

    moved = marks(warm_jvm, tmp_path / "6", "\n\n" + BOX, TOOL)
    for name, old in before.items():
        new = moved[name]
        assert new is not None and old is not None and new.code == old.code
        assert new.lines != old.lines, name
