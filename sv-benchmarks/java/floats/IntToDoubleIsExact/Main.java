import org.sosy_lab.sv_benchmarks.Verifier;

/** Every int survives the way through a double. */
public class Main {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    double wide = x;
    assert (int) wide == x;
    assert (wide < 0.0) == (x < 0);
  }
}
