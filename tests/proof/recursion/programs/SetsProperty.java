import org.sosy_lab.sv_benchmarks.Verifier;

/** The recursion ends with a change of the library's state. */
public class SetsProperty {
  static int rec(int n) {
    if (n <= 0) {
      System.setProperty("key", "value");
      return 1;
    }
    return rec(n - 1);
  }

  public static void main(String[] args) {
    rec(Verifier.nondetInt());
    assert System.getProperty("key") == null;
  }
}
