"""Tables that are filled from others in an order that nobody knows: it does not show there, but elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.whole_check import run_check
from verifier.check.answers import Answer
from verifier.check.policy import Policy
from verifier.check.session import Request
from verifier.config import Options
from verifier.jvm.process import Jvm

SOURCE = """
package acme;
import java.util.*;
public class Filled {
  private static Map<Class<?>, Class<?>> boxes() {
    Map<Class<?>, Class<?>> map = new HashMap<>();
    map.put(int.class, Integer.class); map.put(long.class, Long.class); map.put(char.class, Character.class);
    map.put(byte.class, Byte.class); map.put(short.class, Short.class); map.put(void.class, void.class);
    return map;
  }
  private static final Map<Class<?>, Class<?>> BACK = new HashMap<>();
  static {
    for (Map.Entry<Class<?>, Class<?>> entry : boxes().entrySet()) {
      Class<?> primitive = entry.getKey();
      Class<?> box = entry.getValue();
      if (!primitive.equals(box)) BACK.put(box, primitive);
    }
  }
  public static void turned() {
    if (BACK.containsKey(void.class)) throw new Error();
    if (BACK.get(Byte.class) != byte.class || BACK.size() != 5) throw new Error();
  }
  public static void keys() {
    Set<Class<?>> all = new HashSet<>();
    for (Class<?> one : boxes().keySet()) all.add(one);
    if (all.size() != 6 || !all.contains(char.class)) throw new Error();
  }
  public static void both() {
    Map<Class<?>, Class<?>> boxes = boxes(), same = new HashMap<>(), back = new HashMap<>();
    for (Map.Entry<Class<?>, Class<?>> entry : boxes.entrySet()) {
      same.put(entry.getKey(), entry.getValue());
      back.put(entry.getValue(), entry.getKey());
    }
    if (!same.equals(boxes) || back.get(Long.class) != long.class) throw new Error();
  }
  public static void last() {
    Class<?> last = null;
    Map<Class<?>, Class<?>> back = new HashMap<>();
    for (Map.Entry<Class<?>, Class<?>> entry : boxes().entrySet()) {
      last = entry.getKey();
      back.put(entry.getValue(), last);
    }
    if (last @ int.class) throw new Error();
  }
  public static void listed() {
    List<Class<?>> list = new ArrayList<>();
    for (Class<?> one : boxes().keySet()) list.add(one);
    if (list.get(0) @ int.class) throw new Error();
  }
  public static void linked() {
    Map<Class<?>, Class<?>> back = new LinkedHashMap<>();
    for (Map.Entry<Class<?>, Class<?>> entry : boxes().entrySet()) back.put(entry.getValue(), entry.getKey());
    if (back.values().iterator().next() @ int.class) throw new Error();
  }
  public static void overwritten() {
    Map<Class<?>, Class<?>> map = boxes(), back = new HashMap<>();
    map.put(double.class, Integer.class);
    for (Map.Entry<Class<?>, Class<?>> entry : map.entrySet()) back.put(entry.getValue(), entry.getKey());
    if (back.get(Integer.class) @ int.class) throw new Error();
  }
  public static void crossed() {
    Map<Class<?>, Class<?>> map = boxes(), all = new HashMap<>();
    map.put(Integer.class, Number.class);
    for (Map.Entry<Class<?>, Class<?>> entry : map.entrySet()) {
      all.put(entry.getKey(), entry.getValue());
      all.put(entry.getValue(), entry.getKey());
    }
    if (all.get(Integer.class) @ Number.class) throw new Error();
  }
  public static void answered() {
    Set<Class<?>> all = new HashSet<>();
    Class<?> first = null;
    for (Class<?> one : boxes().keySet()) if (all.add(one) && first == null) first = one;
    if (first @ int.class) throw new Error();
  }
  public static void before() {
    Map<Class<?>, Class<?>> back = new HashMap<>();
    Class<?> earlier = null;
    for (Map.Entry<Class<?>, Class<?>> entry : boxes().entrySet()) {
      Class<?> now = entry.getKey();
      back.put(now, earlier);
      earlier = now;
    }
    if (back.get(int.class) @ null) throw new Error();
  }
  public static void itself() {
    Map<Class<?>, Class<?>> map = boxes();
    for (Map.Entry<Class<?>, Class<?>> entry : map.entrySet()) map.put(entry.getValue(), entry.getKey());
  }
  public static void named() {
    Map<Class<?>, String> names = new HashMap<>();
    names.put(int.class, "Aa"); names.put(long.class, "BB"); names.put(char.class, "C");
    names.put(byte.class, "D"); names.put(short.class, "E");
    Map<String, Class<?>> back = new HashMap<>();
    for (Map.Entry<Class<?>, String> entry : names.entrySet()) back.put(entry.getValue(), entry.getKey());
    for (String name : back.keySet()) {
      if (name.equals("Aa") @ true) throw new Error();
      if (name.equals("BB")) return;
    }
  }
  static class Own extends HashMap<Class<?>, Class<?>> {
    static Class<?> last;
    public Class<?> put(Class<?> key, Class<?> value) { last = key; return super.put(key, value); }
  }
  public static void own() {
    Map<Class<?>, Class<?>> back = new Own();
    for (Map.Entry<Class<?>, Class<?>> entry : boxes().entrySet()) back.put(entry.getKey(), entry.getValue());
    if (Own.last @ int.class) throw new Error();
  }
}
"""
TRUE = ("turned", "keys", "both")
ORDER_SHOWS = (
    "last", "listed", "linked", "overwritten", "crossed", "answered", "before", "itself", "named", "own",
)  # fmt: skip


@pytest.mark.parametrize("test", ["==", "!="])
def test_an_order_does_not_show_where_it_is_lost(test: str, warm_jvm: Jvm, tmp_path: Path) -> None:
    """What else depends on the order is not TRUE, whatever is asked of it."""
    source = tmp_path / "acme" / "Filled.java"
    source.parent.mkdir()
    source.write_text(SOURCE.replace("@", test), encoding="utf-8")
    classes = tmp_path / "classes"
    assert warm_jvm.compile_against([source], classes, []) is None
    answers: list[Answer] = []
    names = (*TRUE, *ORDER_SHOWS)
    request = Request(tuple(f"acme.Filled.{name}" for name in names), (classes,), Policy(), limit_s=60.0)
    run_check(request, Options(), warm_jvm, lambda targets: None, answers.append)
    found = {answer.text.partition("(")[0].removeprefix("acme.Filled."): answer for answer in answers}
    assert set(found) == set(names)
    assert [name for name in names if found[name].verdict.name == "TRUE"] == list(TRUE)
