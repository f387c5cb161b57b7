"""Exceptions that documentation comments name."""

from __future__ import annotations

import zipfile
from pathlib import Path

from verifier.report.javadoc import documented_throws, jars_of_sources, read_source

SOURCE = """
/** @throws Wrong not a method */
public class Box<T> {
  /** A box.
   * @throws NullPointerException for nothing */
  public Box(T content) { }
  /** No tag. */
  int field = 3;
  /**
   * Gets one.
   * @param i @throws in the middle of nothing
   * @throws java.lang.IndexOutOfBoundsException if so
   * @exception IllegalStateException if not
   */
  @Deprecated @SuppressWarnings("x")
  public static <K extends Comparable<K>> K get(final java.util.Map<K, String> map, int... i) throws Error { }
  public void put(int i) { }
  /** @throws One a */
  void twice() { }
  static class Inner {
    /** @throws One a
        @throws Two b */
    void twice() { }
  }
}
"""


def test_tags() -> None:
    assert documented_throws(SOURCE, "Box", ("Object",)) == {"NullPointerException"}
    found = documented_throws(SOURCE, "get", ("Map", "int[]"))
    assert found == {"IndexOutOfBoundsException", "IllegalStateException"}
    assert documented_throws(SOURCE, "get", ("Map", "int")) == frozenset()
    assert documented_throws(SOURCE, "put", ("int",)) == frozenset()
    assert documented_throws(SOURCE, "twice", ()) == {"One"}


def test_jars(tmp_path: Path) -> None:
    jar = tmp_path / "acme.jar"
    with zipfile.ZipFile(tmp_path / "acme-sources.jar", "w") as archive:
        archive.writestr("acme/Box.java", SOURCE)
    roots = tuple(filter(None, jars_of_sources([jar, tmp_path]).values()))
    assert read_source((tmp_path, *roots), "acme/Box.java") == SOURCE
    assert read_source(roots, "acme/Other.java") is None


def test_jars_in_what_builds_keep(tmp_path: Path) -> None:
    jar, home = tmp_path / "lib" / "acme.jar", tmp_path / "home"
    jar.parent.mkdir()
    with zipfile.ZipFile(jar, "w") as archive:
        rows = "#made\ngroupId=org.acme\nartifactId=acme\nversion=1.2\n"
        archive.writestr("META-INF/maven/org.acme/acme/pom.properties", rows)
    assert jars_of_sources([jar], home) == {jar: None}
    gradle = home / ".gradle/caches/modules-2/files-2.1/org.acme/acme/1.2/0f"
    maven = home / ".m2/repository/org/acme/acme/1.2"
    for folder in (gradle, maven):
        folder.mkdir(parents=True)
        (folder / "acme-1.2-sources.jar").write_bytes(b"")
        assert jars_of_sources([jar], home) == {jar: folder / "acme-1.2-sources.jar"}
    beside = gradle.parent / "1e" / "acme-1.2.jar"
    assert jars_of_sources([beside], tmp_path) == {beside: gradle / "acme-1.2-sources.jar"}
