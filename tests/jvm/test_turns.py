"""Threads of a run take turns as a schedule says; classes that hold them back behave as before."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.jvm.program_run import RunEnding

TWO_THREADS = """
  static int count;
  static void increment() { int seen = count; count = seen + 1; }
  public static void main(String[] args) throws Exception {
    Thread other = new Thread() { public void run() { increment(); } };
    other.start();
    increment();
    other.join();
    System.out.print(count);
  }
"""
INSTRUCTIONS = """
  static int f(int n, String s) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      switch (i % 5) { case 0: sum += 1; break; case 1: sum ^= 7; break; case 3: sum <<= 1; default: sum--; }
      switch (s.length() * 1000 + i) { case 2003: sum += 50; break; case -7: sum = 0; break; default: }
      try { if (i == 4) throw new IllegalStateException(s + i); synchronized (s) { sum += s.charAt(i % 3); } }
      catch (IllegalStateException e) { sum += e.getMessage().length(); }
      catch (StringIndexOutOfBoundsException e) { sum -= 100; }
      finally { sum += i & 1; }
    }
    return sum;
  }
  public static void main(String[] args) throws Exception {
    Thread other = new Thread(() -> System.out.print(""));
    other.start();
    other.join();
    long[] cells = new long[3];
    cells[1] += 5L;
    String joined = args.length + ":" + cells[1];
    System.out.print(f(12, "ab") + " " + f(9, "xyz") + " " + joined);
    Object none = null;
    try { none.hashCode(); } catch (NullPointerException e) {
      System.out.print(" " + e.getStackTrace()[0].getLineNumber());
    }
  }
"""


@pytest.mark.parametrize(
    ("turns", "count"),
    [
        # an access to a static field is two steps
        (((0, 4), (1, 5), (0, 9)), "1"),  # the other thread counts between main's read and write
        (((0, 6), (1, 9), (0, 9)), "2"),
        (((1, 9), (0, 9)), "2"),
        (((1, 2), (0, 3), (1, 9), (0, 9)), "1"),
    ],
)
def test_turns_are_kept(run_program: Any, turns: tuple[tuple[int, int], ...], count: str) -> None:
    result = run_program(TWO_THREADS, schedule=turns)
    assert (result.ending, result.stdout) == (RunEnding.FINISHED, count)


def test_a_schedule_that_does_not_fit_hangs_nobody(run_program: Any) -> None:
    result = run_program(TWO_THREADS, schedule=((1, 100), (7, 3), (0, 0), (1, 2)))
    assert result.ending is RunEnding.FINISHED


def test_classes_with_steps_behave_as_before(run_program: Any) -> None:
    plain = run_program(INSTRUCTIONS)
    assert plain.ending is RunEnding.FINISHED
    assert run_program(INSTRUCTIONS, schedule=((0, 1), (1, 100), (0, 100000))).stdout == plain.stdout


MESSAGES = """
  static void show(long wide, String[] texts) {
    for (int round = 0; round < 2; round++) {
      String text = texts[round];
      try { System.out.print(text.length() + wide); }
      catch (NullPointerException failure) { System.out.println(failure.getMessage()); }
    }
  }
  public static void main(String[] args) throws Exception {
    Thread other = new Thread(() -> show(7L, new String[] {"a", null}));
    other.start();
    other.join();
    int[] numbers = args.length == 0 ? null : new int[1];
    try { numbers[0] = 1; } catch (NullPointerException failure) { System.out.println(failure.getMessage()); }
  }
"""


def test_messages_name_local_variables(run_program: Any) -> None:
    shown = run_program(MESSAGES, schedule=((0, 3), (1, 100), (0, 100))).stdout
    assert 'because "<local' not in shown
    assert 'because "text" is null' in shown
    assert 'because "numbers" is null' in shown


def test_threads_that_wait_for_a_signal_are_deadlocked(run_program: Any) -> None:
    body = """
      public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
          synchronized (Main.class) { try { Main.class.wait(); } catch (InterruptedException e) { } }
        });
        other.start();
        other.join();
      }
    """
    assert run_program(body).deadlocked
    daemon = body.replace("other.start();", "other.setDaemon(true); other.start();")
    assert not run_program(daemon.replace("other.join();", "")).deadlocked


def test_initialisers_that_wait_for_each_other_are_deadlocked(run_program: Any) -> None:
    body = """
      static void nap(int ms) { try { Thread.sleep(ms); } catch (InterruptedException e) { } }
      static class A { static { nap(100); B.f(); } static void f() { } }
      static class B { static { nap(100); A.f(); } static void f() { } }
      public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> A.f());
        other.start();
        B.f();
      }
    """
    assert run_program(body).deadlocked
    busy = "long end = System.nanoTime() + 900_000_000; while (System.nanoTime() < end) { }"
    slow = body.replace("nap(100); A.f();", busy)
    assert not run_program(slow).deadlocked
