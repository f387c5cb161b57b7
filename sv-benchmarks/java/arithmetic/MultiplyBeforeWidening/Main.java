import org.sosy_lab.sv_benchmarks.Verifier;

/** The product is computed in 32 bits before it is widened. */
public class Main {
  public static void main(String[] args) {
    int width = Verifier.nondetInt();
    int height = Verifier.nondetInt();
    if (width > 0 && width <= 100_000 && height > 0 && height <= 100_000) {
      long area = width * height;
      assert area > 0;
    }
  }
}
