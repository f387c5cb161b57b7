"""Exceptions that are passed, or in fields, and then thrown: checked ones fail no method."""

from __future__ import annotations

from typing import Any

from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.io.*;
import java.util.function.Supplier;
public class Broken {
  private final IOException kept;
  private final Supplier<IOException> made;
  private final Exception any;
  public Broken(IOException kept, Supplier<IOException> made, Exception any) {
    this.kept = kept; this.made = made; this.any = any;
  }
  public void close() throws IOException { throw kept; }
  public void ask() throws IOException { throw made.get(); }
  public static void passes(IOException given) throws IOException { if (given != null) throw given; }
  public int caught() {
    try { throw kept; }
    catch (FileNotFoundException e) { return 1; }
    catch (IOException e) { return e == null ? 1 / 0 : 2; }
  }
  public int below() {
    try { throw kept; } catch (EOFException e) { return 1 / 0; } catch (IOException e) { return 2; }
  }
  public int other() {
    try { throw kept; } catch (EOFException e) { return 1; } catch (IOException e) { return 1 / 0; }
  }
  public int asked() {
    try { throw kept; } catch (IOException e) { return e instanceof EOFException ? 1 / 0 : 2; }
  }
  public int same() { try { throw kept; } catch (IOException e) { return e == kept ? 1 / 0 : 1; } }
  public int twice() {
    IOException one, other;
    try { throw kept; } catch (IOException e) { one = e; }
    try { throw kept; } catch (FileNotFoundException e) { other = e; } catch (IOException e) { other = e; }
    return one == other ? 1 / 0 : 1;
  }
  public int message() { try { throw kept; } catch (IOException e) { return e.getMessage().length(); } }
  public void all() throws Exception { throw any; }
  public void cast() throws IOException { if (any instanceof IOException) throw (IOException) any; }
  public void tagged() throws IOException { throw (IOException) any; }
  public int inner() throws IOException {
    try { throw any; } catch (IOException e) { throw e; } catch (Exception e) { return 1 / 0; }
  }
}
"""
TRUE = ("close", "ask", "passes", "caught", "cast")
NOT_TRUE = ("below", "other", "asked", "same", "twice", "message", "all", "tagged", "inner")


def test_exceptions_that_are_thrown_on(prove: Any) -> None:
    answers = prove("Broken", SOURCE, (*TRUE, *NOT_TRUE), 10.0)
    found = {name: answer.verdict is Verdict.TRUE for name, answer in answers.items()}
    assert found == {name: name in TRUE for name in (*TRUE, *NOT_TRUE)}, answers
