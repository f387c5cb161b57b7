import java.util.Random;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Two paths draw their first number below different bounds, both powers of two. */
public class Main {
  public static void main(String[] args) {
    Random random = new Random();
    int drawn = Verifier.nondetBoolean() ? random.nextInt(2) : random.nextInt(4);
    assert drawn >= 0 && drawn < 4;
  }
}
