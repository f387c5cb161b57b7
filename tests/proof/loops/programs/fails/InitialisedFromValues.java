import org.sosy_lab.sv_benchmarks.Verifier;

/** A class is initialised in the loop from a method that is called as those of enums are. */
public class InitialisedFromValues {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    for (int i = 0; i < n; i++) {
      c = i;
      if (i == 5) {
        Derived.use();
      }
    }
    if (n > 7) {
      assert Derived.x == 0;
    }
  }

  static int c;
  static int values() {
    return c;
  }
  static class Derived {
    static int x = InitialisedFromValues.values();
    static void use() {
    }
  }
}
