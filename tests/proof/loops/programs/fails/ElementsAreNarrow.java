import org.sosy_lab.sv_benchmarks.Verifier;

/** An element of type byte keeps eight bits of what is stored. */
public class ElementsAreNarrow {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    byte[] a = new byte[n];
    for (int i = 0; i < n; i++) {
      a[i] = (byte) i;
    }
    for (int i = 0; i < n; i++) {
      assert a[i] == i;
    }
  }
}
