import org.sosy_lab.sv_benchmarks.Verifier;

/** A callee changes a static field. */
public class StaticCounter {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    for (int i = 0; i < n; i++) {
      tick();
    }
    assert count == 0;
  }

  static int count;

  static void tick() {
    if (count < 100) {
      count++;
    }
  }
}
