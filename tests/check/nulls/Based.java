package acme;

/** A field that is null in objects of some subclasses alone. */
class Based {
  final Object base;
  Object other, shared, late, given = "g";
  Based(Object base) { this.base = base; shared = base; late = base; }
  Based(Object base, Based from) { this(base); from.given = base; other = "o"; }
  Object base() { return base; }
  Object plain() { return base; }
}
class None extends Based { None() { super(null); } }
class Some extends Based { Some() { super("s"); } Some(Object given) { super(given, new None()); } }
class Handed extends Some { Handed(Object given) { super(given); } }
class Asks extends Based { Asks(Object given) { super(given); } Object asked() { return plain(); } }
class Wipes extends Asks { Wipes() { super(null); } }
class Through extends Middle { Through(Object given) { super(given); } Through() { super(1); } }
class Middle extends Based { Middle(Object given) { super(given); } Middle(int n) { this(n > 0 ? "m" : "n"); } }
class Nulling extends Middle { Nulling() { super(null); } }
class Spoils extends Based { Spoils(Some some) { super(null, some); } }
class Clears extends Based { Clears() { super("c"); } void clear() { late = null; } }
class Overrides extends Based { Overrides() { super("v"); } @Override Object base() { return null; } }
class OfSome {
  Object of, plain, any, asked, ofClears, ofOverriding, read;
  OfSome(Some s, Based b, Asks a, Clears c, Overrides o) {
    of = s.base(); plain = s.plain(); any = b.plain(); asked = a.asked(); ofClears = c.late;
    ofOverriding = o.base(); read = s.base;
  }
}
