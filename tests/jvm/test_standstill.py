"""A run is deadlocked only where no thread can go on any more."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.jvm.program_run import RunEnding

CROSSED = """
  static final java.util.concurrent.locks.ReentrantLock ONE = new java.util.concurrent.locks.ReentrantLock();
  static final java.util.concurrent.locks.ReentrantLock TWO = new java.util.concurrent.locks.ReentrantLock();
  interface Step { void go() throws InterruptedException; }
  static void nap(int ms) { try { Thread.sleep(ms); } catch (InterruptedException e) { } }
  static void both(java.util.concurrent.locks.ReentrantLock first, Step second) {
    first.lock();
    try { nap(100); second.go(); } catch (InterruptedException e) { System.out.print("free "); }
    finally { first.unlock(); }
  }
  public static void main(String[] args) throws Exception {
    Thread other = new Thread(() -> both(TWO, () -> LOCK_ONE));
    other.start();
    HELP
    both(ONE, () -> LOCK_TWO);
    other.join();
    System.out.print("end");
  }
"""
FOREVER = {"LOCK_ONE": "{ ONE.lock(); ONE.unlock(); }", "LOCK_TWO": "{ TWO.lock(); TWO.unlock(); }"}
TIMED = "{ if (ONE.tryLock(700, java.util.concurrent.TimeUnit.MILLISECONDS)) ONE.unlock(); }"
POOL = "java.util.concurrent.CompletableFuture.supplyAsync(() -> 1).get();"
HELPER = "Thread helper = new Thread(() -> { nap(700); %s }); %s helper.start();"
plain_or_not = pytest.mark.parametrize("plain", [False, True])


def _crossed(**parts: str) -> str:
    body = CROSSED
    for name, part in {**FOREVER, "HELP": "", **parts}.items():
        body = body.replace(name, part)
    return body


@pytest.mark.parametrize("parts", [{}, {"HELP": POOL}], ids=["alone", "beside an idle pool"])
def test_threads_that_wait_for_one_another(run_program: Any, parts: dict[str, str]) -> None:
    assert run_program(_crossed(**parts)).deadlocked


@plain_or_not
def test_who_waits_with_a_time_limit_goes_on(run_program: Any, plain: bool) -> None:
    result = run_program(_crossed(LOCK_ONE=TIMED), plain=plain)
    assert (result.ending, result.stdout, result.deadlocked) == (RunEnding.FINISHED, "end", False)


@pytest.mark.parametrize(
    ("help", "ending", "printed"),
    [
        (HELPER % ("other.interrupt();", ""), RunEnding.FINISHED, "free end"),
        (HELPER % ("System.exit(0);", ""), RunEnding.EXITED, ""),
        (HELPER % ("System.exit(0);", "helper.setDaemon(true);"), RunEnding.EXITED, ""),
    ],
    ids=["interrupted", "exit", "exit of a daemon"],
)
def test_a_cycle_that_somebody_ends(run_program: Any, help: str, ending: RunEnding, printed: str) -> None:
    result = run_program(_crossed(LOCK_ONE="ONE.lockInterruptibly()", HELP=help))
    assert (result.ending, result.stdout, result.deadlocked) == (ending, printed, False)


def test_threads_that_hand_over_to_one_another_are_not_stuck(run_program: Any) -> None:
    body = """
      public static void main(String[] args) throws Exception {
        var there = new java.util.concurrent.SynchronousQueue<Integer>();
        var back = new java.util.concurrent.SynchronousQueue<Integer>();
        Thread other = new Thread(() -> {
          try { for (int i = there.take(); i >= 0; i = there.take()) back.put(i); }
          catch (InterruptedException e) { }
        });
        other.start();
        long end = System.nanoTime() + 2_000_000_000L;
        while (System.nanoTime() < end) { there.put(1); back.take(); }
        there.put(-1);
      }
    """
    result = run_program(body)
    assert (result.ending, result.deadlocked) == (RunEnding.FINISHED, False)
