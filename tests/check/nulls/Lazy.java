package acme;
import java.util.*;

/** Results that a field of this was just given, and those that something came in between of. */
class Lazy extends Hides {
  private Object a, b, c, d, e, f, g, h, i, j, k;
  Object first() { if (a == null) a = "a"; return a; }
  Object either(boolean way) { if (b == null) { if (way) b = this; else b = new Object(); } return b; }
  Object chained(Object o) { c = d = "d"; return c; }
  Object again(Lazy other) { if (k == null) k = other.first(); return k; }
  Object forgotten() { if (e == null) { e = "e"; forget(); } return e; }
  Object another(Lazy other) { if (f == null) f = "f"; return other.f; }
  Object overwritten(Lazy other) { g = "g"; other.g = null; return g; }
  Object unknown(Map<String, Object> map) { if (h == null) h = map.get(""); return h; }
  Object oneWay(boolean way) { if (way) i = "i"; return i; }
  Object hidden() { j2 = "j"; return super.j2; }
  Object rounds(int n) { Object o = "o"; while (n-- > 0) { j = o; o = null; } j = o; return j; }
  Object j2;
  private void forget() { e = null; }
}
class Hides { Object j2; }
class LazyUser {
  Object first, either, chained, again, forgotten, another, overwritten, unknown, oneWay, hidden, rounds;
  LazyUser(Lazy l, Map<String, Object> map, int n) {
    first = l.first();
    either = l.either(n > 0);
    chained = l.chained("");
    again = l.again(l);
    forgotten = l.forgotten();
    another = l.another(l);
    overwritten = l.overwritten(l);
    unknown = l.unknown(map);
    oneWay = l.oneWay(n > 0);
    hidden = l.hidden();
    rounds = l.rounds(n);
  }
}
