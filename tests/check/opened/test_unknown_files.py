"""Checks with files, paths and resources of which nothing is known."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.io.*;
import java.nio.file.*;
public class Reads {
  // These hold.
  public static int unit(File f) throws IOException {
    try (InputStream in = new FileInputStream(f)) { return 10 / (in.read() + 2); }
  }
  public static int named(String name) throws IOException {
    try (InputStream in = new FileInputStream(name)) { return 10 / (in.read() - 256); }
  }
  public static int count(File f) throws IOException {
    byte[] to = new byte[9];
    try (InputStream in = new FileInputStream(f)) { return to[8 - Math.max(0, in.read(to, 1, 8))]; }
  }
  public static int path(Path p) throws IOException {
    try (InputStream in = Files.newInputStream(p)) { return in.read(); }
  }
  public static int kind(Path p) { return Files.exists(p) ? 1 : Files.isDirectory(p) ? 2 : 3; }
  public static int random(RandomAccessFile f) throws IOException {
    f.seek(f.length() / 2);
    return 10 / (f.read() + 2) + f.readInt();
  }
  public static int resource(String name) throws IOException {
    InputStream in = Reads.class.getClassLoader().getResourceAsStream(name);
    if (in == null) throw new IllegalArgumentException(name);
    return in.read();
  }
  public static int beside(String name) throws IOException {
    InputStream in = Reads.class.getResourceAsStream(name);
    return in == null ? 1 : in.read();
  }

  public static int buffered(File f) throws IOException {
    byte[] to = new byte[9];
    try (InputStream in = new BufferedInputStream(new FileInputStream(f))) {
      return to[8 - Math.max(0, in.read(to, 1, 8))] + in.read();
    }
  }

  // These do not.
  public static int blocks(File f) throws IOException {
    byte[] to = new byte[9];
    try (InputStream in = new BufferedInputStream(new FileInputStream(f))) { return to[in.read(to, 1, 8)]; }
  }
  public static int marks(File f) {
    try (InputStream in = new BufferedInputStream(new FileInputStream(f), 2)) {
      in.mark(1);
      in.read(new byte[8], 0, 8);
      try { in.reset(); } catch (IOException e) { return 1 / 0; }
      return 1;
    } catch (IOException e) { return 2; }
  }
  public static int shut(File f) throws IOException {
    InputStream in = new BufferedInputStream(new FileInputStream(f));
    in.close();
    try { return in.read(new byte[8], 0, 8); } catch (IOException e) { return 1 / 0; }
  }
  public static int past(File f, int at) throws IOException {
    try (InputStream in = new BufferedInputStream(new FileInputStream(f))) {
      return in.read(new byte[8], at, 8);
    }
  }
  public static int end(File f) throws IOException {
    try (InputStream in = new FileInputStream(f)) { return 10 / (in.read() + 1); }
  }
  public static int some(String name) throws IOException {
    try (InputStream in = new FileInputStream(name)) { return 10 / (in.read() - 65); }
  }
  public static int missing(File f) throws IOException {
    try (InputStream in = new FileInputStream(f)) {
      return in.read();
    } catch (FileNotFoundException e) { return 1 / 0; }
  }
  public static int failing(File f) {
    try (InputStream in = new FileInputStream(f)) {
      return in.read();
    } catch (FileNotFoundException e) {
      return 1;
    } catch (IOException e) { return 1 / 0; }
  }
  public static int closing(File f) throws IOException {
    InputStream in = new FileInputStream(f);
    try { in.close(); return 1; } catch (IOException e) { return 1 / 0; }
  }
  public static int outside(File f, int at) throws IOException {
    try (InputStream in = new FileInputStream(f)) { return in.read(new byte[4], at, 2); }
  }
  public static int filled(File f) throws IOException {
    byte[] to = {1, 2};
    try (InputStream in = new FileInputStream(f)) { in.read(to); }
    return 10 / to[1];
  }
  public static void written(String name) throws IOException {
    try (OutputStream out = new FileOutputStream("a.txt")) { out.write(1); }
    try (InputStream in = new FileInputStream(name)) { assert in.read() != 1; }
  }
  public static int absent(Path p) {
    try (InputStream in = Files.newInputStream(p)) { return 1; } catch (IOException e) { return 1 / 0; }
  }
  public static int option(Path p) throws IOException {
    try (InputStream in = Files.newInputStream(p, StandardOpenOption.WRITE)) { return in.read(); }
  }
  public static void twice(Path p) {
    boolean before = Files.exists(p);
    assert before == Files.exists(p);
  }
  public static boolean listed(Path p) { return Files.exists(p, new LinkOption[1]); }
  public static int zero(RandomAccessFile f) throws IOException { return 10 / f.read(); }
  public static void sized(RandomAccessFile f) throws IOException { assert f.length() < 1000; }
  public static int none(String name) throws IOException {
    return Reads.class.getResourceAsStream(name).read();
  }
  public static int stopped(String name) {
    InputStream in = Reads.class.getResourceAsStream(name);
    try { return in == null ? 1 : in.read(); } catch (IOException e) { return 1 / 0; }
  }
  public static void spelled(String name) { assert new File(name).getPath().equals(name); }
  public static void shown(File f) { assert !f.getPath().isEmpty(); }
}
"""
OWN = """
package acme;
import java.io.*;
import java.nio.file.*;
import java.nio.file.spi.FileSystemProvider;
public abstract class Provides extends FileSystemProvider {
  @Override public InputStream newInputStream(Path path, OpenOption... options) {
    throw new ArithmeticException();
  }
  public static int path(Path p) throws IOException { return Files.newInputStream(p).read(); }
}
"""
RIGHT = ["unit", "named", "count", "path", "kind", "random", "resource", "beside", "buffered"]
WRONG = """blocks marks shut past end some missing failing closing outside filled written absent option twice
listed zero sized none stopped spelled shown"""


@pytest.fixture(scope="module")
def answers(ask: Any, try_to_prove: Any) -> dict[str, Answer]:
    """The answers about the methods above, by their names."""
    found: dict[str, Answer] = ask("Reads", SOURCE, RIGHT, 4)
    return found | try_to_prove("Reads", SOURCE, WRONG.split(), 1)


@pytest.mark.parametrize("name", RIGHT)
def test_what_holds_of_all_files_is_proved(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name]


@pytest.mark.parametrize("name", WRONG.split())
def test_what_some_files_refute_is_not_proved(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE


def test_providers_of_the_class_path_leave_it_open(try_to_prove: Any) -> None:
    assert try_to_prove("Provides", OWN, ("path",), 1)["path"].verdict is not Verdict.TRUE
