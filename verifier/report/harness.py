"""A runnable Java program that shows a counterexample, with sources and input values inside.

``java FILE.java`` compiles the embedded sources in a temporary folder, with a
``Verifier`` that hands out the values in order, and runs the program with assertions enabled. A
second class for JUnit 5 expects the failure.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from verifier.errors import UserError
from verifier.report.account import render_string
from verifier.verdict.input_kind import VERIFIER_METHODS, InputKind, input_kind
from verifier.verdict.outcome import Counterexample, InputValue, LargeInput

VERIFIER_PATH = "org/sosy_lab/sv_benchmarks/Verifier.java"
CHUNK_CHARS = 8000

_PROGRAM = """\
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Shows %(failure)s. Run it with a JDK 11 or later: java %(name)s.java */
public class %(name)s {
  private static final String[] CLASS_PATH = {%(class_path)s};

  public static void main(String[] arguments) throws Throwable {
    reproduce();
    System.out.println("The program ended without a failure.");
  }

  /** Compiles and runs the program; throws what leaves its main method. */
  public static void reproduce() throws Throwable {
    Path folder = Files.createTempDirectory("reproduce");
    try {
      run(folder);
    } finally {
      try (Stream<Path> files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
      }
    }
  }

  private static void run(Path folder) throws Throwable {
    List<String> command = new ArrayList<>(List.of("-nowarn", "-g", "-d", folder.toString()));
    command.addAll(List.of("-cp", String.join(File.pathSeparator, CLASS_PATH)));
    List<URL> places = new ArrayList<>(List.of(folder.toUri().toURL()));
    for (String place : CLASS_PATH) {
      places.add(new File(place).toURI().toURL());
    }
    for (String[] source : sources()) {
      Path file = folder.resolve(source[0]);
      Files.createDirectories(file.getParent());
      Files.write(file, source[1].getBytes(StandardCharsets.UTF_8));
      command.add(file.toString());
    }
    if (ToolProvider.getSystemJavaCompiler().run(null, null, null, command.toArray(new String[0])) != 0) {
      throw new IllegalStateException("the program does not compile");
    }
    try (URLClassLoader loader = new URLClassLoader(places.toArray(new URL[0]))) {
      loader.setDefaultAssertionStatus(true);
      Method main = loader.loadClass("%(entry)s").getMethod("main", String[].class);
      main.setAccessible(true);
      main.invoke(null, (Object) new String[] {%(arguments)s});
    } catch (InvocationTargetException error) {
      throw error.getCause();
    }
  }

  private static String[][] sources() {
    return new String[][] {
%(sources)s
    };
  }
}
"""

_TEST = """\
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** Expects the failure that %(name)s shows. */
class %(name)sTest {
  @Test
  void theProgramFails() {
    assertThrows(%(exception)s.class, %(name)s::reproduce);
  }
}
"""

_VERIFIER = """\
package org.sosy_lab.sv_benchmarks;

/** Hands out the values of the counterexample, in order. */
public final class Verifier {
  private static final Object[] VALUES = {%(values)s};
  private static int next;

  private static synchronized Object take() {
    if (next == VALUES.length) {
      throw new IllegalStateException("the program asks for more values than the counterexample has");
    }
    return VALUES[next++];
  }

  public static void assume(boolean condition) {
    if (!condition) {
      Runtime.getRuntime().halt(1);
    }
  }
%(methods)s}
"""

_METHOD = """
  public static %(type)s %(name)s() {
    return (%(boxed)s) take();
  }
"""


def render_harness(
    name: str,
    source_roots: tuple[Path, ...],
    entry_class: str,
    counterexample: Counterexample,
    class_path: tuple[Path, ...] = (),
    arguments: tuple[str, ...] = (),
) -> tuple[str, str]:
    """The program, a class called ``name``, and its JUnit 5 test. UserError if there can be none."""
    if not name.isidentifier():
        raise UserError(f"{name} cannot be the name of a Java class; call the harness NAME.java")
    verifier_parts(counterexample.inputs)
    sources = _read_sources(source_roots)
    sources[VERIFIER_PATH] = render_verifier(counterexample.inputs)
    failure = counterexample.failure
    program = _PROGRAM % {
        "name": name,
        "failure": failure.exception,
        "entry": entry_class,
        "arguments": ", ".join(map(literal, arguments)),
        "class_path": ", ".join(literal(str(place)) for place in class_path),
        "sources": "\n".join(render_source(path, text) for path, text in sources.items()),
    }
    return program, _TEST % {"name": name, "exception": _visible_exception(failure.exception)}


def literal(value: str) -> str:
    """A Java literal of a text."""
    return render_string(value, limit=len(value))


def render_verifier(inputs: tuple[InputValue, ...]) -> str:
    """The source of a ``Verifier`` that delivers these values."""
    values, methods = verifier_parts(inputs)
    return _VERIFIER % {"values": values, "methods": methods}


def verifier_parts(inputs: tuple[InputValue, ...]) -> tuple[str, str]:
    """The values as Java literals, and the methods that take them; UserError if they cannot be handed out."""
    known = {kind.name for kind in VERIFIER_METHODS.values()}
    odd = sorted({item.kind for item in inputs} - known)
    if odd:
        raise UserError(f"no harness: it cannot hand out values of the kind {', '.join(odd)}")
    values = ", ".join(java_literal(item) for item in inputs)
    return values, "".join(_render_method(kind) for kind in VERIFIER_METHODS.values())


def text_of_runs(runs: Sequence[tuple[str, int]]) -> str:
    """A Java expression of a text in parts, each with how often it is repeated (from Java 11 on)."""
    parts = [literal(part) + (f".repeat({times})" if times > 1 else "") for part, times in runs]
    return "".join([*parts[:1], *(f".concat({part})" for part in parts[1:])]) or '""'


def java_literal(item: InputValue) -> str:
    """A Java expression of the input's exact type and value."""
    value = item.value
    if isinstance(item, LargeInput) and isinstance(value, str):
        return text_of_runs(item.runs)
    if isinstance(value, str):
        return render_string(value, limit=len(value))
    if isinstance(value, bool):
        return "true" if value else "false"
    type_name = input_kind(item.kind).type
    if type_name in ("byte", "char", "short"):
        return f"({type_name}) {value}"
    if type_name == "long":
        return f"{value}L"
    if type_name in ("float", "double"):
        return _float_expression(float(value), "Float" if type_name == "float" else "Double")
    return str(value)


def _float_expression(value: float, box: str) -> str:
    if math.isnan(value):
        return f"{box}.NaN"
    if math.isinf(value):
        return f"{box}.{'POSITIVE' if value > 0 else 'NEGATIVE'}_INFINITY"
    return f"{value!r}f" if box == "Float" else repr(value)


def _render_method(kind: InputKind) -> str:
    boxed = {"int": "Integer", "char": "Character"}.get(kind.type, kind.type.capitalize())
    returned = "String" if kind.is_text else kind.type
    return _METHOD % {"type": returned, "name": kind.verifier_method, "boxed": boxed}


def render_source(path: str, text: str) -> str:
    """An element of an array of arrays: a path, and the text in parts that a constant can hold."""
    chunks = [text[start : start + CHUNK_CHARS] for start in range(0, len(text), CHUNK_CHARS)] or [""]
    joined = ",\n".join(f"          {render_string(chunk, limit=len(chunk))}" for chunk in chunks)
    return f'      {{\n        {render_string(path)},\n        String.join("",\n{joined})\n      }},'


def _read_sources(source_roots: tuple[Path, ...]) -> dict[str, str]:
    """Java sources by their path below the root; the first root that has one wins, as for javac."""
    sources: dict[str, str] = {}
    for root in source_roots:
        for file in sorted(root.rglob("*.java")):
            path = file.relative_to(root).as_posix()
            sources.setdefault(path, file.read_text(encoding="utf-8", errors="replace"))
    return sources


def _visible_exception(name: str) -> str:
    """A class a test can name: the program's own exceptions are not on its class path."""
    return name if name.startswith("java.lang.") and "$" not in name else "Throwable"
