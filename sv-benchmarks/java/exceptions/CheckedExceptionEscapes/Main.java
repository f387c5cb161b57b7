import org.sosy_lab.sv_benchmarks.Verifier;

/** A checked exception that leaves main is no RuntimeException. */
public class Main {
  static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;
  }

  public static void main(String[] args) throws Refused {
    int age = Verifier.nondetInt();
    if (age < 18) {
      throw new Refused();
    }
    assert age > 17;
  }
}
