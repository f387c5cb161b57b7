import org.sosy_lab.sv_benchmarks.Verifier;

/** A property that virtual machines may set, though nobody says so; others are the program's own. */
public class Main {
  public static void main(String[] args) {
    if (Verifier.nondetInt() != 123456) {
      return;
    }
    if (System.lineSeparator() != System.lineSeparator() || System.getProperty("main.own") != null) {
      throw new IllegalStateException();
    }
    assert System.getProperty("java.vendor.url.bug") == null;
  }
}
