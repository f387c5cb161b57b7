import org.sosy_lab.sv_benchmarks.Verifier;

/** The callee's test bounds the field. */
public class StaticCounterBounded {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    for (int i = 0; i < n; i++) {
      tick();
    }
    assert count >= 0 && count <= 100;
  }

  static int count;

  static void tick() {
    if (count < 100) {
      count++;
    }
  }
}
