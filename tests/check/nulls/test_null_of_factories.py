"""A factory may give null: what it gives is no argument then, wherever a driver would pass it on."""

from __future__ import annotations

from typing import Any

SOURCE = """
package acme;
public class Basket {
  public static final class Code {
    private Code() { }
    public static Code of(int number) { return number < 0 ? null : new Code(); }
    public int length() { return 1; }
  }
  public static class Item {
    private final Code code;
    public Item(Code code) { this.code = code; }
  }
  private Item held;
  public void put(Item item) { held = item; }
  public int share(int people) { return held == null ? 0 : held.code.length() / people; }
  public static int each(Item item, int people) { return item.code.length() / people; }
  public static int all(Item[] items, int people) {
    for (Item item : items) people += item.code.length();
    return 100 / people;
  }
}
"""


def test_what_a_factory_gives_is_passed_on_if_it_is_not_null(ask_all: Any) -> None:
    names = ("share", "each", "all")
    found = ask_all("Basket", SOURCE, names, 4)
    causes = {name: {one.failure.exception for one in found[name].failures} for name in names}
    assert causes == {name: {"java.lang.ArithmeticException"} for name in names}
