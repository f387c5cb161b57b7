"""What drawn calls need more than arguments for: many calls, bytes of others, answers that change."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.check.library import Library
from verifier.jvm.home import find_java_home, read_java_home
from verifier.jvm.process import Jvm, JvmOptions
from verifier.suites.bench import Bench, CallSequence, Jars, StaticField, compile_tools
from verifier.suites.candidates import candidate_of
from verifier.suites.simplifying import variants
from verifier.suites.suite import called_by
from verifier.suites.writing import spread

RARE = """\
package acme;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

public class Rare implements java.io.Serializable {
  private static final long serialVersionUID = 1L;
  private static int ticks;
  private final int id;

  public Rare(int id) {
    if (id < 1 || id > 99) throw new IllegalArgumentException();
    this.id = id;
  }

  public interface Source { boolean more(); String word(); }

  public static int tick() { return ++ticks > 5000 ? 1 : 0; }

  public boolean isBroken() { return id < 1 || id > 99; }

  public static int words(Source source) {
    int found = 0;
    while (found < 9 && source.more()) found++;
    String first = source.word();
    return found == 1 && first != null && !first.equals(source.word()) ? found : -1;
  }

  @SuppressWarnings("removal")
  public static void guard() { System.setSecurityManager(new SecurityManager()); }

  public static int behind(Object one) {
    if (!Proxy.isProxyClass(one.getClass())) return 0;
    return Proxy.getInvocationHandler(one) instanceof Guide ? 2 : 1;
  }

  public static boolean finds(String name) throws ClassNotFoundException {
    if (Class.forName(name).getName().startsWith("acme.")) return true;
    return false;
  }

  public static boolean isLit() { if (Lamp.lit()) return true; return false; }

  private void writeObject(java.io.ObjectOutputStream out) throws java.io.IOException {
    if (id == 2) throw new java.io.NotSerializableException("2");
    out.defaultWriteObject();
  }
}

"""
GUIDE = """\
package acme;

class Guide implements java.lang.reflect.InvocationHandler {
  @Override public Object invoke(Object proxy, java.lang.reflect.Method method, Object[] arguments) {
    return null;
  }
}
"""
LAMP = """\
package acme;

public class Lamp {
  private static boolean lit;
  public static void light(boolean now) { lit = now; }
  static boolean lit() { return lit; }
}
"""
PICKY = """\
package acme;

public class Picky {
  private Picky() { }

  public static Picky of(int number) {
    switch (number) {
      case 0: throw new IllegalStateException("0");
      case 1: throw new IllegalStateException("1");
      case 2: throw new IllegalStateException("2");
      case 3: throw new IllegalStateException("3");
      case 4: throw new IllegalStateException("4");
      case 5: throw new IllegalStateException("5");
      case 7: throw new IllegalStateException("7");
      case 8: throw new IllegalStateException("8");
      default: return new Picky();
    }
  }

  public boolean likes(Picky one, Picky other, Picky third) { return one == other && other != third; }
}
"""


_MOST_DRAWS = 40
"""Drawing is random: on a busy machine, it takes more of them to come to what is looked for."""
TEXTS = {
    "tick": ("for (int i = 0; i < ", "acme.Rare.tick(); }"),
    "isBroken": ("values[", "] = "),
    "behind": ("Proxy.newProxyInstance", "acme.Guide("),
    "isLit": ("acme.Lamp.light(true);",),
}
"""What calls of these methods have in one sequence."""
ANSWERS = ("boolean more() { return calls1++ == 0; }", "word() { if (calls2++ == 0) { return")


def _of(found: list[CallSequence], method: str) -> list[str]:
    return ["\n".join(one.statements) for one in found if one.method == method]


def has_text(found: list[CallSequence], method: str) -> bool:
    """Whether a sequence that ends with a method has what is looked for."""
    return any(all(one in text for one in TEXTS[method]) for text in _of(found, method))


def has_answers(found: list[CallSequence]) -> bool:
    """Whether an anonymous class answers otherwise from the second call on."""
    return any(all(one in text for one in ANSWERS) for text in _of(found, "words"))


def is_written(found: list[CallSequence]) -> bool:
    """Whether an object that cannot be written is."""
    written = [one for one in found if one.method == "writeObject"]
    return any(one.owner == "java/io/ObjectOutputStream" and not one.ended for one in written)


def finds(found: list[CallSequence]) -> bool:
    """Whether a class is looked for by its name."""
    given = {one.arguments[0] for one in found if one.method == "finds" and one.ended}
    return bool(given & {'"acme.Guide"', '"acme.Rare"', '"acme.Lamp"', '"acme.Picky"'})


def has_all(found: list[CallSequence]) -> bool:
    """Whether all that is looked for was found."""
    texts = all(has_text(found, method) for method in TEXTS)
    return texts and has_answers(found) and is_written(found) and finds(found)


def _picks(found: list[CallSequence]) -> bool:
    return len({one.arguments for one in found if one.method == "of" and not one.ended}) == 8


@pytest.fixture(scope="module")
def found(
    jars: tuple[list[Path], list[Path]], tmp_path_factory: pytest.TempPathFactory
) -> list[CallSequence]:
    """Sequences of calls of the classes, drawn once."""
    home = read_java_home(find_java_home())
    libraries = Jars(tuple(jars[0]), tuple(jars[1]))
    folder = tmp_path_factory.mktemp("rare")
    sources = []
    for name, text in (("Rare", RARE), ("Guide", GUIDE), ("Lamp", LAMP), ("Picky", PICKY)):
        sources.append(folder / f"{name}.java")
        sources[-1].write_text(text)
    with Jvm.start(JvmOptions()) as jvm:
        assert jvm.compile_against(sources, folder / "classes", []) is None
        library = Library([folder / "classes"], home.path, home.version, folder / "library")
        tools = compile_tools(jvm, libraries, folder / "tools")
        setting = called_by(library, [library.get("acme/Rare")])
        names = ["acme/Guide", "acme/Rare"]
        found = []
        for measured in ("acme.Rare", "acme.Picky"):
            with Bench(jvm, libraries, tools, library.folders, [measured], folder) as bench:
                is_rare = measured == "acme.Rare"
                for draws in range(1, _MOST_DRAWS):
                    found += bench.call_randomly("acme", 0.5, 1, [2], names, setting=setting)
                    if draws >= (8 if is_rare else 2) and (has_all(found) if is_rare else _picks(found)):
                        break
                if measured == "acme.Rare":
                    assert StaticField("acme.Lamp", "lit", None) in bench.statics()
                    assert bench.sets_others(["Object one = null;", "acme.Lamp.light(true);"])
                    assert not bench.sets_others(["acme.Rare.tick();"])
        return found


@pytest.mark.parametrize("method", TEXTS)
def test_calls_are_made_that_arguments_alone_do_not_make(found: list[CallSequence], method: str) -> None:
    """Calls in loops, bytes that the class did not write, handlers asked for, what is told before."""
    assert has_text(found, method), _of(found, method)


def test_objects_are_written_that_cannot_be(found: list[CallSequence]) -> None:
    assert is_written(found), found


def test_anonymous_classes_answer_otherwise_from_the_second_call_on(found: list[CallSequence]) -> None:
    assert has_answers(found), _of(found, "words")


def test_what_sets_a_security_manager_is_left_out_and_ends_nothing(found: list[CallSequence]) -> None:
    assert not _of(found, "guard")
    assert not any("guard()" in line for one in found for line in one.statements)


def test_classes_are_looked_for_by_name(found: list[CallSequence]) -> None:
    assert finds(found), found


def test_what_arguments_failed_with_is_still_looked_for(found: list[CallSequence]) -> None:
    thrown = {one.arguments for one in found if one.method == "of" and not one.ended}
    assert thrown == {(str(number),) for number in (0, 1, 2, 3, 4, 5, 7, 8)}


ITERATOR = (
    "java.util.Iterator one = new java.util.Iterator() { private int calls1; "
    "public boolean hasNext() { return calls1++ == 0; } private int calls2; public java.lang.Object next() "
    '{ if (calls2++ == 0) { return "a"; } throw new java.lang.Error("own"); } };'
)


def test_what_counts_calls_has_a_line_of_its_own() -> None:
    assert spread(ITERATOR) == [
        "java.util.Iterator one = new java.util.Iterator() {",
        "    private int calls1;",
        "    public boolean hasNext() { return calls1++ == 0; }",
        "    private int calls2;",
        "    public java.lang.Object next() "
        '{ if (calls2++ == 0) { return "a"; } throw new java.lang.Error("own"); }',
        "};",
    ]


def test_simpler_methods_count_no_calls(found: list[CallSequence], tmp_path: Path) -> None:
    home = read_java_home(find_java_home())
    library = Library([], home.path, home.version, tmp_path)
    sequence = CallSequence(
        "java/util/Objects", "hash", "([Ljava/lang/Object;)I", (ITERATOR,), ("one",), ("one",)
    )
    made = [parts[0][0] for parts in variants(candidate_of(1, sequence, library)) if parts[0]]
    assert (
        "java.util.Iterator one = new java.util.Iterator() { public boolean hasNext() { return false; } "
        "public java.lang.Object next() { return null; } };"
    ) in made
