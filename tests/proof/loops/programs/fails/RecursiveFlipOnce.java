import org.sosy_lab.sv_benchmarks.Verifier;

/** A deep call leaves the field negated, and its callers see that. */
public class RecursiveFlipOnce {
  int sign;

  void flip(int n) {
    sign = -sign;
    for (int i = 0; i < n; i++) {
      flip(n - 1);
    }
    if (n != -7) {
      sign = -sign;
    }
  }

  public static void main(String[] args) {
    RecursiveFlipOnce one = new RecursiveFlipOnce();
    one.sign = 3;
    one.flip(Verifier.nondetInt());
    assert one.sign == 3;
  }
}
