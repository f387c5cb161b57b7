import org.sosy_lab.sv_benchmarks.Verifier;

/**
 * A format that lacks an argument, after one that depends on input: its exception's class is initialised while the
 * formatter goes on, and what the caller had already put on its stack was formatted in its place.
 */
public class Main {
  private static String last(String first, Object[] second, String third) {
    return third;
  }

  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    last("first", new Object[0], String.format("%s %s", x));
  }
}
