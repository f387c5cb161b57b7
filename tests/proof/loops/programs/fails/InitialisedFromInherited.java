import org.sosy_lab.sv_benchmarks.Verifier;

/** A class is initialised in the loop from an inherited field that the loop changes. */
public class InitialisedFromInherited {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    for (int i = 0; i < n; i++) {
      Base.n = i;
      if (i == 5) {
        Derived.use();
      }
    }
    if (n > 7) {
      assert Derived.x == 0;
    }
  }

  static class Base {
    static int n;
  }
  static class Derived extends Base {
    static int x = n;
    static void use() {
    }
  }
}
