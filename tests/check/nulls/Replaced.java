package acme;
import java.text.SimpleDateFormat;

/** Results of methods that classes below have in the place of others. */
class Replaced {
  final Object nearest, highest, pattern, above;
  Replaced(UpperR upper, LowerR lower, SimpleDateFormat format) {
    nearest = lower.one();
    highest = upper.one();
    pattern = format.toPattern();
    above = lower.above();
  }
}
class UpperR { Object one() { return null; } }
class LowerR extends UpperR {
  @Override Object one() { return ""; }
  Object above() { return super.one(); }
}
class CopyR implements Cloneable {
  Object copy() throws CloneNotSupportedException { return clone(); }
}
class AwayR implements Cloneable {
  Object copy() throws CloneNotSupportedException { return clone(); }
}
class CopiesR {
  final Object copied, lost;
  CopiesR(CopyR one, AwayR other) throws CloneNotSupportedException {
    copied = one.copy();
    lost = other.copy();
  }
}
class NoneR extends AwayR {
  @Override protected Object clone() { return null; }
}
class OwnFormatR extends java.text.SimpleDateFormat { }
class FormatR { final Object pattern; FormatR(OwnFormatR format) { pattern = format.toPattern(); } }
class NoFormatR extends OwnFormatR { @Override public String toPattern() { return null; } }
