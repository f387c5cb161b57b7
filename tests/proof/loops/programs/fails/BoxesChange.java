import org.sosy_lab.sv_benchmarks.Verifier;

/** A boxed counter passes the bound, and equal small boxes are one object. */
public class BoxesChange {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Integer count = 0;
    Integer five = 5;
    for (int i = 0; i < n; i++) {
      count = count + 1;
    }
    assert count != five;
  }
}
