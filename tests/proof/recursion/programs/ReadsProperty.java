import org.sosy_lab.sv_benchmarks.Verifier;

/** The recursion asks for a property, which was another one at the first call. */
public class ReadsProperty {
  static int rec(int n) {
    return n <= 0 ? Integer.getInteger("key", 0) : rec(n - 1);
  }

  public static void main(String[] args) {
    rec(3);
    System.setProperty("key", "4");
    assert rec(Verifier.nondetInt()) == 0;
  }
}
