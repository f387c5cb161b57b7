"""Class files under other names, loaded by a real virtual machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.classfile.error import ClassFormatError
from verifier.classfile.parser import parse_class
from verifier.classfile.relocation import relocated
from verifier.jvm.process import Jvm
from verifier.jvm.program_run import RunRequest

SOURCE = """
package acme;
import java.util.*;
import java.util.function.*;
public class Box<T extends Box<T>> implements Comparable<Box<?>> {
  @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
  @interface Mark { Class<?> of() default Box.class; }
  enum Kind { A { int n() { return 1; } }, B { int n() { return 2; } }; abstract int n(); }
  record Point(int x, Box<?> of) { }
  private int hidden = 3;
  long wide = 5L; double half = 0.5;
  @Mark Box<?>[][] boxes = new Box[1][2];
  private int secret() { return hidden; }
  class Inner { int get() { return secret(); } }
  public int compareTo(Box<?> other) { return hidden - other.hidden; }
  static String text() { return "acme/Box" + "Lacme/Box;"; }
  public static void main(String[] args) {
    Box<?> box = new Box();
    Supplier<Box<?>> maker = Box::new;
    Function<Box<?>, Integer> reader = b -> b.secret() + b.new Inner().get();
    String said = text() + reader.apply(maker.get()) + Kind.B.n();
    said += new Point(1, null) + "" + box.boxes[0].length;
    switch (Kind.valueOf("A")) { case A: said += "a"; break; default: said += "b"; }
    said += box.getClass().getName() + Arrays.asList(box).get(0).compareTo(box);
    throw new IllegalStateException(said);
  }
}
"""


def test_a_relocated_program_runs_as_before(warm_jvm: Jvm, tmp_path: Path) -> None:
    source = tmp_path / "acme/Box.java"
    source.parent.mkdir()
    source.write_text(SOURCE, encoding="utf-8")
    classes, moved = tmp_path / "classes", tmp_path / "moved"
    assert warm_jvm.compile_against([source], classes, []) is None
    files = {f"acme/{path.stem}": path.read_bytes() for path in (classes / "acme").iterdir()}
    assert len(files) > 6
    names = {name: f"was/{name}" for name in files}
    for name, data in files.items():
        file = moved / f"{names[name]}.class"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(relocated(data, names))
        model = parse_class(file.read_bytes())
        assert model.name == names[name]
        assert all(field.access_flags & 7 == 1 for field in model.fields)
    said = {}
    for folder, name in ((classes, "acme.Box"), (moved, "was.acme.Box")):
        failure = warm_jvm.run(RunRequest((folder,), name, plain=True)).failure
        assert failure is not None and failure.exception == "java.lang.IllegalStateException"
        said[name] = failure.message
    assert said["acme.Box"] == "acme/BoxLacme/Box;62Point[x=1, of=null]2aacme.Box0"
    assert said["was.acme.Box"] == "acme/BoxLacme/Box;62Point[x=1, of=null]2awas.acme.Box0"


def test_malformed_files_are_refused() -> None:
    with pytest.raises(ClassFormatError):
        relocated(b"\xca\xfe\xba\xbe\x00\x00", {})
