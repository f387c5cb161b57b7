import org.sosy_lab.sv_benchmarks.Verifier;

/** A comparison by the sign of a difference goes wrong when the difference wraps. */
public class Main {
  static int compare(int a, int b) {
    return a - b;
  }

  public static void main(String[] args) {
    int a = Verifier.nondetInt();
    int b = Verifier.nondetInt();
    assert (compare(a, b) < 0) == (a < b);
  }
}
