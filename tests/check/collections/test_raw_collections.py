"""Collections without type arguments, and look-ups of objects whose equals and hashCode just answer."""

from __future__ import annotations

from typing import Any

from verifier.verdict.outcome import Verdict

RAW = """
package acme;
import java.util.*;
@SuppressWarnings({"rawtypes", "unchecked"})
public class Raw {
  public static class Item {
    final int weight;
    public Item(int weight) { this.weight = weight; }
    @Override public String toString() { return "item " + weight; }
  }
  private final List kept;
  public Raw(List kept) { this.kept = Objects.requireNonNull(kept); }
  public int keptCount() { int n = 0; for (Object o : kept) n += o == null ? 0 : 1; return n; }
  public int keptCodes() { int n = 0; for (Object o : kept) n += o.hashCode() & 1; return n; }

  public static int count(List all) { int n = 0; for (Object o : all) n++; return n; }
  public static String texts(List all) {
    StringBuilder b = new StringBuilder();
    for (Iterator it = all.iterator(); it.hasNext(); ) {
      b.append(it.next());
      if (it.hasNext()) b.append(", ");
    }
    return b.toString();
  }
  public static int numbers(Collection all) {
    int n = 0;
    for (Object o : all) if (o instanceof Integer) n += (Integer) o;
    return n;
  }
  public static Object first(List<?> all) { return all.isEmpty() ? null : all.get(0); }
  public static int keys(Map all) {
    int n = 0;
    for (Object k : all.keySet()) n += k.hashCode() & 1;
    return n;
  }

  public static int cast(List all) { int n = 0; for (Object o : all) n += ((String) o).length(); return n; }
  public static Object firstOf(List all) { return all.get(0); }
  public static void add(List all) { all.add("a"); }
  public static int items(List<?> all) { int n = 0; for (Object o : all) n += ((Item) o).weight; return n; }
  public static String keyText(Map all) { return ((String) all.keySet().iterator().next()).trim(); }
  public static int codes(List all) { int n = 0; for (Object o : all) n += 10 / o.hashCode(); return n; }
  public static int nested(List<List> all) {
    int n = 0;
    for (List one : all) for (Object o : one) n += ((String) o).length();
    return n;
  }
}
"""
LOUD = """
package acme;
import java.util.*;
public class Loud {
  public static class Item {
    final int weight;
    public Item(int weight) { this.weight = weight; }
    @Override public String toString() { return "" + 1 / weight; }
  }
  public static String texts(List all) {
    StringBuilder b = new StringBuilder();
    for (Object o : all) b.append(o);
    return "" + b;
  }
}
"""
LOOKED = """
package acme;
import java.util.*;
public class Looked {
  public static class Id {
    String id;
    public Id(String id) { this.id = id; }
    public Id() { this.id = null; }
    @Override public boolean equals(Object o) { return o instanceof Id && Objects.equals(id, ((Id) o).id); }
    @Override public int hashCode() { return Objects.hashCode(id); }
  }
  public static class Odd {
    final int n;
    public Odd(int n) { this.n = n; }
    @Override public boolean equals(Object o) { return o instanceof Odd && 10 / n == ((Odd) o).n; }
    @Override public int hashCode() { return n; }
  }
  public static class Base {
    @Override public boolean equals(Object o) { return o instanceof Base; }
    @Override public int hashCode() { return 1; }
  }
  public static class Below extends Base {
    int n;
    @Override public boolean equals(Object o) { return 10 / n == 1; }
  }
  private final List<Id> ids = new ArrayList<>();
  private final Map<Id, String> names = new HashMap<>();
  public void add(Id id) { ids.add(Objects.requireNonNull(id)); }
  public void name(Id id, String name) {
    names.put(Objects.requireNonNull(id), Objects.requireNonNull(name));
  }
  public boolean has(Id id) { return ids.contains(id); }
  public boolean mayHave(Id id, boolean none) { return ids.contains(none ? null : id); }
  public String name(Id id) { String name = names.get(id); return name == null ? "" : name.trim(); }
  public static class Loud extends Base {
    int n;
    @Override public String toString() { return "" + 10 / n; }
  }
  public String idTexts() { return "" + ids + names; }
  public static int idCodes(Set<Id> all) { return all.hashCode() & all.toString().length(); }
  public static String oddTexts(List<Odd> all) { return all.toString(); }
  public static String loudTexts(List<Base> all) { return all.toString(); }
  public static int baseCodes(Collection<Hashed> all) { return all.hashCode(); }
  public static class Hashed { int n; @Override public int hashCode() { return 10 / n; } }
  public static String hashedTexts(Collection<Hashed> all) { return all.toString(); }
  public static int length(Set<Id> all) { return 10 / all.hashCode(); }
  public static String nestedTexts(List<List<Hashed>> all) { return all.toString(); }
  public static boolean hasPassed(List<Id> all, Id id) { return all.contains(id); }
  public static Id found(List<Id> all, Id id) { int i = all.indexOf(id); return i < 0 ? id : all.get(i); }

  public String noName(Id id) { return names.get(id).trim(); }
  public Id noIndex(Id id) { return ids.get(ids.indexOf(id)); }
  public void changed(Id id, String other) {
    if (names.containsKey(id)) { id.id = other; names.get(id).trim(); }
  }
  public static boolean hasOdd(List<Odd> all, Odd one) { return all.contains(one); }
  public static boolean hasBase(List<Base> all, Base one) { return all.contains(one); }
  public static boolean hasOddIn(List<Object> all, Id one) { return all.contains(one); }
  public static void filled(List<Id> all, Id one) {
    if (!all.isEmpty() && !all.contains(one)) throw new ArithmeticException();
  }
  public static boolean isNull(List<Id> all, Id one) { return all.contains(one.id == null ? null : one); }
}
"""
RIGHT = {
    "Raw": "count texts numbers first keys keptCount",
    "Looked": "has mayHave name hasPassed found idTexts idCodes oddTexts",
}
WRONG = {
    "Raw": "cast firstOf add items keyText codes nested keptCodes", "Loud": "texts",
    "Looked": "noName noIndex changed hasOdd hasBase hasOddIn filled isNull "
    "loudTexts baseCodes hashedTexts length nestedTexts",
}  # fmt: skip


def test_methods_that_do_not_fail(ask: Any) -> None:
    for name, source in (("Raw", RAW), ("Looked", LOOKED)):
        for method, answer in ask(name, source, RIGHT[name].split(), 4).items():
            assert answer.verdict is Verdict.TRUE, (method, answer)


def test_methods_that_may_fail(try_to_prove: Any) -> None:
    for name, source in (("Raw", RAW), ("Loud", LOUD), ("Looked", LOOKED)):
        for method, answer in try_to_prove(name, source, WRONG[name].split(), 1).items():
            assert answer.verdict is not Verdict.TRUE, (method, answer)
