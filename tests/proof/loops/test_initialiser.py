"""Initialisers of which it makes no difference when they run: those that use nothing that can change."""

from __future__ import annotations

import pytest

from tests.compiling import javac
from verifier.exploration.build import build_machine
from verifier.jvm.home import find_java_home
from verifier.machine.machine import Machine
from verifier.machine.mode import Mode
from verifier.proof.loops.initialiser import may_start_early
from verifier.stats import Stats

CLASSES = {
    "Number": ("static int x = 3;", True),
    "OwnCall": ("static int x = make(); static int make() { return own + 4; } static int own = 2;", True),
    "OwnArray": ("static int[] x = {1, 2, 3};", True),
    "OwnObject": ("static Object x = new Object();", True),
    "FinalText": ("static String x = Fixed.NAME;", True),
    "FinalNumber": ("static int x = Fixed.COUNT;", True),
    "OfEnum": ("static Colour x = Colour.RED;", True),
    "Switched": ("static int x = Colour.RED.ordinal() + Colour.values().length;", True),
    "FinalObject": ("static Object x = Fixed.ANY;", False),
    "InFinalObject": ("static int x = Other.BOX.value;", False),
    "FinalArray": ("static int[] x = Other.CELLS;", False),
    "Changing": ("static int x = Other.changing;", False),
    "WritesElsewhere": ("static int x; static { Other.changing = 5; }", False),
    "WritesInObject": ("static Box x = null; static { x.value = 1; }", False),
    "CallsElsewhere": ("static int x = Other.give();", False),
    "Prints": ("static int x = 1; static { System.out.println(x); }", False),
    "Lambda": ("static Runnable x = () -> {};", False),
    "BehindOwnCall": ("static int x = make(); static int make() { return Other.changing; }", False),
    "BehindOther": ("static int x = Late.COUNT;", False),
}
_OTHERS = """
class Box { int value; }
enum Colour { RED, GREEN }
class Other {
  static final Box BOX = new Box();
  static final int[] CELLS = {1}; static int changing = 1;
  static int give() { return changing; }
}
class Fixed {
  static final String NAME; static final int COUNT; static final Object ANY = new Object();
  static { NAME = "ab"; COUNT = 3; }
}
class Late { static final int COUNT; static { COUNT = Other.changing; } }
"""


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("classes")
    file = source / "Classes.java"
    file.write_text(_OTHERS + "".join(f"class {name} {{ {body} }}\n" for name, (body, _) in CLASSES.items()))
    javac("-nowarn", "-d", out, file)
    return build_machine([out], find_java_home(), Stats(), Mode())


@pytest.mark.parametrize("name", CLASSES)
def test_what_may_run_at_any_time(machine: Machine, name: str) -> None:
    assert may_start_early(machine, machine.loader.get(name), set()) == CLASSES[name][1]
