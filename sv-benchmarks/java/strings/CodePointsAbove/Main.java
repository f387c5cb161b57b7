import org.sosy_lab.sv_benchmarks.Verifier;

/** The case of a code point above 65,535 is another of these, or itself; so it is of none at all. */
public class Main {
  public static void main(String[] args) {
    int point = Verifier.nondetInt();
    if (point >= 0x10000 && point < 0x11000) {
      assert Character.toUpperCase(point) < 0x10000 || Character.toLowerCase(point) < 0x10000;
    } else if (point < 0) {
      assert Character.toTitleCase(point) < 0;
    }
  }
}
