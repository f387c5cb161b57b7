package acme;
import java.util.*;
import java.util.function.*;

/** Arguments that a constructor asks for before it keeps them; callers pass null. */
class Needed {
  final Object named, plain, asked, measured, read;
  final Object other, caught, late, either, supplied, again;
  Needed(Object named, Object plain, String asked, int[] measured, Needed read, Object[] rest, boolean way) {
    Objects.requireNonNull(named, "named");
    Objects.requireNonNull(plain);
    asked.length();
    int n = measured.length;
    Object seen = read.named;
    this.named = named; this.plain = plain; this.asked = asked; this.measured = measured; this.read = read;
    Object o = rest == null ? null : "o", p = rest == null ? null : "p";
    Objects.requireNonNull(o);
    other = p;
    Object c = p;
    try { Objects.requireNonNull(c); } catch (NullPointerException e) { n++; }
    caught = c;
    late = p;
    Object e = p;
    if (way) Objects.requireNonNull(e);
    either = e;
    Object s = p;
    s = keep(Objects.requireNonNull(way ? s : o));
    supplied = s;
    Object a = p;
    Objects.requireNonNull(a);
    a = rest == null ? null : p;
    again = a;
  }
  static Object keep(Object o) { return null; }
  static Needed none() { return new Needed(null, null, null, null, null, null, false); }
}
