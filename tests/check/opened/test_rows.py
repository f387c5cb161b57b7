"""Checks of methods that are handed results of databases, files as paths, and streams to be decoded."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

Ask = Callable[[str, str, Sequence[str], float], dict[str, Answer]]
SOURCE = """
package acme;
import java.io.*;
import java.nio.charset.Charset;
import java.nio.file.*;
import java.sql.*;
public class Rows {
  // These hold.
  public static int count(ResultSet rows) throws SQLException {
    int n = 0;
    while (rows.next()) n++;
    return n;
  }
  public static String[] labels(ResultSet rows) throws SQLException {
    ResultSetMetaData data = rows.getMetaData();
    String[] labels = new String[data.getColumnCount()];
    for (int i = 0; i < labels.length; i++) labels[i] = data.getColumnLabel(i + 1).trim();
    return labels;
  }
  public static int closed(Connection c, String q) throws SQLException {
    try (Statement s = c.createStatement(); ResultSet rows = s.executeQuery(q)) { return rows.getInt(1); }
  }
  public static int caught(ResultSet rows) {
    try { return rows.getString("a") == null ? 1 : 2; } catch (SQLException e) { return 3; }
  }
  public static Path path(File f) throws InvalidPathException { return f.toPath(); }
  public static int either(File f) {
    try { return f.toPath() == null ? 1 / 0 : 1; } catch (IllegalArgumentException e) { return 2; }
  }
  public static int decoded(InputStream in, Charset c) throws IOException {
    try (Reader r = new BufferedReader(new InputStreamReader(in, c))) { return 10 / (r.read() + 2); }
  }

  // These do not.
  public static int width(ResultSet rows) throws SQLException { return rows.getString(1).length(); }
  public static int shared(ResultSet rows) throws SQLException { return 1 / (rows.getInt(1) - 3); }
  public static int[] room(ResultSet rows) throws SQLException { return new int[rows.getConcurrency()]; }
  public static int moved(ResultSet rows) throws SQLException {
    int before = rows.getInt(1);
    rows.next();
    return 1 / (rows.getInt(1) == before ? 1 : 0);
  }
  public static String cast(ResultSet rows) throws SQLException { return (String) rows.getObject(1); }
  public static int none(PreparedStatement s) throws SQLException { return s.getMetaData().getColumnCount(); }
  public static int failing(ResultSet rows) {
    try { return rows.next() ? 1 : 2; } catch (SQLException e) { return 1 / 0; }
  }
  public static int finer(ResultSet rows) throws SQLException {
    try { return rows.next() ? 1 : 2; } catch (SQLTimeoutException e) { return 1 / 0; }
  }
  public static int code(ResultSet rows) {
    try { return rows.next() ? 1 : 2; } catch (SQLException e) { return 1 / e.getErrorCode(); }
  }
  public static int state(ResultSet rows) {
    try { return rows.next() ? 1 : 2; } catch (SQLException e) { return e.getSQLState().length(); }
  }
  public static Path bare(File f) { return f.toPath(); }
  public static Path again(File f) {
    try { return f.toPath(); } catch (InvalidPathException e) { throw e; }
  }
  public static Path deeper(File f) { return path(f); }
  public static int names(File f) {
    try { return f.toPath() == null ? 1 : 2; } catch (InvalidPathException e) { return 1 / e.getIndex(); }
  }
  public static int ended(InputStream in, Charset c) throws IOException {
    return 10 / (new InputStreamReader(in, c).read() + 1);
  }
}
"""
HOLDS = ("count", "labels", "closed", "caught", "path", "either", "decoded")
FAILS = (
    "width", "shared", "room", "moved", "cast", "none", "failing", "finer", "code", "state", "bare", "deeper",
    "names", "ended", "again",
)  # fmt: skip

OWN = """
package acme;
import java.io.*;
import java.nio.charset.Charset;
import java.sql.*;
public class Own {
  public static abstract class Data implements ResultSetMetaData {}
  public static class Bad extends InputStream { public int read() { return 1 / 0; } }

  // All of these may come to code of the class path.
  public static int columns(ResultSetMetaData data) throws SQLException { return data.getColumnCount(); }
  public static int decoded(InputStream in, Charset c) throws IOException {
    return new InputStreamReader(in, c).read();
  }
  public static void stored(PreparedStatement s) throws SQLException {
    int[] seen = { 0 };
    Object told = new Object() { public String toString() { seen[0]++; return "" + 1 / (seen[0] - 1); } };
    s.setObject(1, told);
  }
}
"""
OF_OWN = ("columns", "decoded", "stored")


def test_what_was_not_made_here_gives_any_value_or_fails_as_documented(try_to_prove: Ask) -> None:
    answers = try_to_prove("Rows", SOURCE, HOLDS + FAILS, 3)
    assert {name for name in HOLDS + FAILS if answers[name].verdict is Verdict.TRUE} == {*HOLDS}


def test_code_of_the_class_path_is_not_left_out(try_to_prove: Ask) -> None:
    answers = try_to_prove("Own", OWN, OF_OWN, 1)
    assert not [name for name in OF_OWN if answers[name].verdict is Verdict.TRUE]
