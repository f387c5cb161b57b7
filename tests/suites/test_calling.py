"""Sequences of calls that are drawn: as candidates, and what is left of a test whose values vary."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from verifier.check.library import Library
from verifier.jvm.home import find_java_home, read_java_home
from verifier.jvm.process import Jvm, JvmOptions
from verifier.suites.bench import VARIES, Bench, CallSequence, Jars, Observation, agreed, compile_tools
from verifier.suites.candidates import Candidate, candidate_of, variant
from verifier.suites.simplifying import variants
from verifier.suites.writing import Case, Needs, render_tests, spread

STACK = """\
package acme;

public class Stack {
  private final Object[] held;
  private int size;

  public Stack(int most) { held = new Object[most]; }

  public void push(Object one) { held[size++] = one; }

  public boolean isWarm(String word) { return size > 2 && "tepid".equals(word); }
}
"""
INT = "java.lang.Integer"


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Library:
    home = read_java_home(find_java_home())
    folder = tmp_path_factory.mktemp("stack")
    (folder / "Stack.java").write_text(STACK)
    with Jvm.start(JvmOptions()) as jvm:
        assert jvm.compile_against([folder / "Stack.java"], folder / "classes", []) is None
    return Library([folder / "classes"], home.path, home.version, folder / "library")


def _candidate(stack: Library) -> Candidate:
    statements = ("acme.Stack stack = new acme.Stack(1);",)
    sequence = CallSequence(
        "acme/Stack", "push", "(Ljava/lang/Object;)V", statements, ("stack", '"a"'), ("stack",)
    )
    return candidate_of(7, sequence, stack)


def test_sequences_become_candidates(stack: Library) -> None:
    made = _candidate(stack)
    assert made.call == 'stack.push("a")'
    assert (made.type, made.known, made.number) == ("V", ("stack",), 7)


def test_sequences_of_methods_that_are_not_there_are_refused(stack: Library) -> None:
    with pytest.raises(ValueError, match="has no"):
        candidate_of(1, CallSequence("acme/Stack", "pop", "()V", (), (), ()), stack)


def test_what_two_runs_see_alike_stays() -> None:
    one = (Observation("plain", INT, "1"), Observation("plain", INT, "2"))
    other = (Observation("plain", INT, "1"), Observation("plain", INT, "3"))
    assert agreed(one, other) == (one[0], VARIES)


def test_what_only_one_run_throws_makes_no_test() -> None:
    assert agreed((Observation("throws", "java.lang.Error"),), (Observation("null"),)) is None


def test_weakened_tests_call_the_same(stack: Library) -> None:
    sequence = CallSequence(
        "acme/Stack", "isWarm", "(Ljava/lang/String;)Z", (), ("new acme.Stack(1)", '"a"'), ()
    )
    case = Case(candidate_of(1, sequence, stack), (Observation("plain", "java.lang.Boolean", "false"),))
    source = render_tests(
        "acme", "StackTest", "acme.Stack", [case.weakened()], "acme.Stack".__eq__, Needs()
    ).source
    assert 'assertDoesNotThrow(() -> new Stack(1).isWarm("a"));' in source
    assert "import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;" in source


def test_random_calls_reach_what_needs_many_of_them(
    stack: Library, jars: tuple[list[Path], list[Path]], tmp_path: Path
) -> None:
    libraries = Jars(tuple(jars[0]), tuple(jars[1]))
    with Jvm.start(JvmOptions()) as jvm:
        tools = compile_tools(jvm, libraries, tmp_path / "tools")
        with Bench(jvm, libraries, tools, stack.folders, ["acme.Stack"], tmp_path) as bench:
            found = [one for _ in range(4) for one in bench.call_randomly("acme", 0.5, 1, ["tepid"])]
    warm = [one for one in found if one.method == "isWarm" and '"tepid"' in one.arguments]
    assert any(sum(".push(" in line for line in one.statements) >= 3 for one in warm), found


LINK = """\
package acme;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;

public class Link implements InvocationHandler, java.io.Serializable {
  private static final long serialVersionUID = 1L;
  private final int id;

  public Link(int id) { this.id = id; }

  public interface Port { int open(Object one) throws java.io.IOException; int close(); }

  @Override public Object invoke(Object proxy, Method method, Object[] arguments) {
    if (method.getName().equals("open")) return id;
    return 0;
  }

  private void readObject(java.io.ObjectInputStream in) throws java.io.IOException, ClassNotFoundException {
    in.defaultReadObject();
    if (id == 3) throw new java.io.InvalidObjectException("3");
  }

  public static int talk(java.sql.Connection one) throws java.sql.SQLException {
    return one.getCatalog() == null ? 1 : 2;
  }

  public static void save(java.io.DataOutput out) throws java.io.IOException {
    out.writeInt(1);
    out.writeInt(2);
  }

  public static boolean isSpare(Object one) { return one instanceof Spare; }

  public static int use(Port port) {
    try {
      return port.open("a");
    } catch (java.io.IOException error) {
      return -1;
    }
  }
}

class Spare { }
"""


def test_proxies_copies_and_stubs_that_throw_are_drawn(
    jars: tuple[list[Path], list[Path]], tmp_path: Path
) -> None:
    home = read_java_home(find_java_home())
    libraries = Jars(tuple(jars[0]), tuple(jars[1]))
    (tmp_path / "Link.java").write_text(LINK)
    with Jvm.start(JvmOptions()) as jvm:
        assert jvm.compile_against([tmp_path / "Link.java"], tmp_path / "classes", []) is None
        link = Library([tmp_path / "classes"], home.path, home.version, tmp_path / "library")
        tools = compile_tools(jvm, libraries, tmp_path / "tools")
        with Bench(jvm, libraries, tools, link.folders, ["acme.Link"], tmp_path) as bench:
            found = [one for _ in range(9) for one in bench.call_randomly("acme", 0.5, 1, [])]
    text = "\n".join(line for one in found for line in one.statements)
    assert any(one.owner == "java/io/ObjectInputStream" and one.method == "readObject" for one in found), text
    assert "java.lang.reflect.Proxy.newProxyInstance(acme.Link.Port.class.getClassLoader()" in text
    assert re.search(r'throws java.io.IOException \{.* throw new java.io.IOException\("own"\); \}', text), (
        text
    )
    assert "java.lang.reflect.Proxy.newProxyInstance(java.sql.Connection.class.getClassLoader()" in text
    assert "acme.Spare" not in text
    assert any("OutputStream" in line for one in found if one.method == "save" for line in one.statements)


def test_methods_of_anonymous_classes_have_lines_of_their_own() -> None:
    made = spread(
        "Port port = new Port() { public int open(Object x1) { return 1; } "
        'public String a() { return "} public"; } };'
    )
    assert made == [
        "Port port = new Port() {",
        "    public int open(Object x1) { return 1; }",
        '    public String a() { return "} public"; }',
        "};",
    ]
    assert spread('String text = "{ public int a() { } };";') == ['String text = "{ public int a() { } };";']


def test_what_a_call_gives_back_of_its_receiver_gets_no_name(stack: Library) -> None:
    statements = (
        "acme.Stack stack = new acme.Stack(1);",
        "acme.Stack stack2 = stack.with(2);",
        "stack2.pop();",
    )
    sequence = CallSequence(
        "acme/Stack", "push", "(Ljava/lang/Object;)V", statements, ("stack2", '"a"'), ("stack2",)
    )
    before = candidate_of(7, sequence, stack)
    wanted = ("acme.Stack stack = new acme.Stack(1);", "stack.with(2);", "stack.pop();"), ("stack", '"a"')
    assert wanted in variants(before)
    made = variant(before, 8, *wanted)
    assert (made.call, made.known) == ('stack.push("a")', ("stack",))
    assert {one.on for one in made.observers} <= {"stack", "result"}


def test_all_such_names_go_at_once(stack: Library) -> None:
    first = "acme.Stack stack = new acme.Stack(1);"
    statements = (first, "acme.Stack stack2 = stack.with(2);", "acme.Stack stack3 = stack2.with(3);")
    sequence = CallSequence(
        "acme/Stack", "push", "(Ljava/lang/Object;)V", statements, ("stack3", '"a"'), ("stack3",)
    )
    wanted = (first, "stack.with(2);", "stack.with(3);"), ("stack", '"a"')
    assert wanted in variants(candidate_of(7, sequence, stack))
