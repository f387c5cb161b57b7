"""Objects that are passed had calls, or are the same as before, in runs with drawn inputs."""

from __future__ import annotations

from collections.abc import Callable

from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

Ask = Callable[[str, str, list[str], float], dict[str, Answer]]

SOURCE = """
package acme;
import java.util.*;
public class Queue {
  public static class Item {
    private boolean done;
    public void end() { done = true; }
  }
  private final List<Item> items = new ArrayList<>();
  public void add(Item item) { items.add(item); }
  public void forget() {
    for (Item item : items) {
      if (item.done) items.remove(item);
    }
  }
  private static class Node { Item item; Node next; }
  private Node first, last;
  public void push(Item item) {
    Node node = new Node();
    node.item = item;
    if (first == null) first = node; else last.next = node;
    last = node;
  }
  public void drop(Item item) {
    if (last != null && last != first && last.item == item) last = null;
  }
}
"""


def test_states_and_the_same_object(ask: Ask) -> None:
    answers = ask("Queue", SOURCE, ["forget", "push"], 4.0)
    assert {answer.verdict for answer in answers.values()} == {Verdict.FALSE}
    forget, push = answers["forget"].reproducer, answers["push"].reproducer
    assert forget is not None and ".end();" in forget.program
    assert push is not None and "drop(" in push.program
