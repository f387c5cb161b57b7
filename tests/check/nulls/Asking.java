package acme;

/** Results of interfaces, instances, fields that were just asked for, and methods that ignore this. */
class Asking {
  Object pair;
  Object inherited;
  Object function;
  Object three;
  Object instance;
  Object instanceNot;
  Object reread;
  Object rereadLate;
  Object rereadOther;
  Object caught;
  Object caughtLate;
  private Object may;

  Asking(PairR p, InheritedR i, Function1R f, ThreeR t, Object o, Asking other, boolean no) {
    may = no ? null : o;
    pair = p.left();
    inherited = i.left();
    function = f.one();
    three = t.left();
    Object found = no ? null : o;
    instance = found instanceof String ? found : "";
    instanceNot = found instanceof String ? "" : found;
    reread = "";
    rereadLate = "";
    rereadOther = "";
    caught = "";
    caughtLate = "";
  }

  void ask(Asking other) {
    if (may != null) reread = may;
    if (may != null) { forget(); rereadLate = may; }
    if (may != null) rereadOther = other.may;
    if (may != null) try { caught = may; Integer.parseInt("1"); } catch (NumberFormatException e) { caught = "e"; }
    if (may != null) try { forget(); } catch (IllegalStateException e) { caughtLate = may; }
  }

  private void forget() { may = null; if (rereadLate == "") throw new IllegalStateException(); }
}

interface PairR { Object left(); Object right(); }
class BothR implements PairR { public Object left() { return ""; } public Object right() { return null; } }
interface InheritedR { Object left(); Object right(); }
class BaseR { public Object left() { return null; } public Object right() { return ""; } }
class DerivedR extends BaseR implements InheritedR { }
interface Function1R { Object one(); }
class FirstR implements Function1R { public Object one() { return ""; } }
interface ThreeR { Object left(); default Object middle() { return left(); } }
class ThirdR implements ThreeR { public Object left() { return ""; } }

class Helped {
  Object set;
  Helped() { set = chosen(1); }
  Object chosen(int n) { return n > 0 ? "" : "a"; }
}
class Looked {
  Object set;
  Looked() { set = chosen(1); }
  Object chosen(int n) { return set; }
}
class Overridden {
  Object set;
  Overridden() { set = chosen(1); }
  Object chosen(int n) { return ""; }
}
class Overriding extends Overridden {
  static Object seen;
  @Override Object chosen(int n) { seen = set; return ""; }
}
