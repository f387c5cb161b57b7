import org.sosy_lab.sv_benchmarks.Verifier;

/** A class is initialised in the loop from an element that the loop changes. */
public class InitialisedFromElement {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    for (int i = 0; i < n; i++) {
      A[0] = i;
      if (i == 5) {
        Derived.use();
      }
    }
    if (n > 7) {
      assert Derived.x == 0;
    }
  }

  static final int[] A = new int[1];
  static class Derived {
    static int x = A[0];
    static void use() {
    }
  }
}
