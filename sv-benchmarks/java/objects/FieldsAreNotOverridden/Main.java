import org.sosy_lab.sv_benchmarks.Verifier;

/** A field of the same name hides, it does not override. */
public class Main {
  static class Base {
    int limit = 10;

    boolean allows(int amount) {
      return amount <= limit;
    }
  }

  static class Strict extends Base {
    int limit = 5;
  }

  public static void main(String[] args) {
    Strict strict = new Strict();
    int amount = Verifier.nondetInt();
    if (strict.allows(amount)) {
      assert amount <= strict.limit;
    }
  }
}
