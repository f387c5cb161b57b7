"""What initialisers may leave in what the JDK keeps for all: those that leave nothing do not matter."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.check.conftest import Ask
from verifier.check.library import Library
from verifier.check.runs.traces import Traces, find_traces
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

BODIES = {
    'static { System.setProperty("a", "b"); }': Traces.ANYTHING,
    "static { Runnable r = System::getProperties; r.run(); }": Traces.ANYTHING,
    'static { set(); } static void set() { System.clearProperty("a"); }': Traces.ANYTHING,
    "static { Thread.currentThread().setName(\"a\"); }": Traces.THREADS,
    "static { Thread.currentThread().setPriority(2); java.util.Locale.setDefault(null); }": Traces.ANYTHING,
    'static void set() { System.setProperty("a", "b"); }': Traces.NONE,
    'static final String A = System.getProperties().getProperty("a", "b");': Traces.NONE,
    'static { System.getProperties().put("a", "b"); }': Traces.ANYTHING,
    """static { java.util.ServiceLoader.load(Runnable.class).findFirst().get().run(); }
    static class Two implements Runnable { public void run() { System.setProperty("a", "b"); } }""":
        Traces.ANYTHING,
    """static { new java.util.Timer().schedule(new Two(), 1); }
    static class Two extends java.util.TimerTask { public void run() { System.setProperty("a", "b"); } }""":
        Traces.ANYTHING,
    "static final Object A = System.getProperties();": Traces.ANYTHING,
    """static final boolean A = reads(1L, System.getProperties());
    static boolean reads(long n, java.util.Properties all) { return all.containsKey("a") && n > 0; }""":
        Traces.NONE,
    """static final boolean A = writes(System.getProperties());
    static boolean writes(java.util.Properties all) { all.remove("a"); return all.containsKey("a"); }""":
        Traces.ANYTHING,
    """static final int A = hides(System.getProperties());
    static int hides(java.util.Properties all) { java.util.Map<?, ?> m = all; m.clear(); return 1; }""":
        Traces.ANYTHING,
}  # fmt: skip
THREADS = """
package acme;
public class Named {
  public static class Setter { static { Thread.currentThread().setName("set"); } int x; }
  static class Loud { static final String HOME = System.getenv("X"); int y; }
  private final Setter setter;
  private Loud loud;
  public Named(Setter setter) { this.setter = setter; }
  public int x() { return setter.x; }
  public boolean quiet() { return loud == null; }
  public void named() { assert setter == null || !Thread.currentThread().getName().equals("set"); }
}
"""


@pytest.mark.parametrize("body", BODIES)
def test_what_initialisers_change(warm_jvm: Jvm, tmp_path: Path, body: str) -> None:
    source = tmp_path / "One.java"
    source.write_text(f"package acme; class One {{ {body} }}", encoding="utf-8")
    assert warm_jvm.compile_against([source], tmp_path / "classes", []) is None
    library = Library([tmp_path / "classes"], warm_jvm.java_home, warm_jvm.version, tmp_path / "unpacked")
    assert find_traces(library) is BODIES[body]


def test_names_of_threads_matter_to_those_who_ask(try_to_prove: Ask) -> None:
    found = try_to_prove("Named", THREADS, ("x", "quiet", "named"), 5.0)
    assert found["x"].verdict is Verdict.TRUE
    assert found["quiet"].verdict is Verdict.TRUE
    assert found["named"].verdict is not Verdict.TRUE
