package acme;

public class Finished {
  Object a, b, c, d, e, f, g, h, i, j, k, l;
  Finished(boolean way, Listener listener, Finished other) {
    listener.heard(this);
    init();
    b = "b";
    if (way) c = "c";
    maybe(way);
    open();
    on(other);
    try { h = listener.toString() + "h"; } catch (RuntimeException refused) { f = "f"; }
    Finished one = way ? this : new Finished();
    one.i = "i";
    Object x;
    j = (x = other.c) != null ? x : "j";
    deep();
    other();
  }
  Finished() { this(true, null, null); }
  private void init() { a = "a"; }
  private void maybe(boolean way) { if (!way) return; d = "d"; }
  void open() { e = "e"; }
  private void on(Finished other) { other.g = "g"; }
  private void deep() { deeper(); }
  private final void deeper() { k = "k"; }
  void other() { l = "l"; }
  public void forget() { f = null; }
}

class Later extends Finished {
  void other() { }
}

abstract class Upper {
  Object made;
  Upper() { made = build(); }
  abstract Object build();
  Object given() { return "given"; }
}

class Lower extends Upper {
  Object own, seen, passed;
  Lower() { own = super.given(); seen = given(); passed = made; }
  Object build() { return own; }
  Object given() { return null; }
}

class Never {
  Object none;
  Never() { throw new IllegalStateException(); }
}
