import org.sosy_lab.sv_benchmarks.Verifier;

/** Each call leaves the field of its own object as it was, but for one of another object. */
public class RecursiveFlipOfOther {
  int sign = 1;
  RecursiveFlipOfOther next;

  void flip(int n) {
    sign = -sign;
    for (int i = 0; i < n; i++) {
      next.flip(n - 1);
      next.sign++;
    }
    sign = -sign;
  }

  public static void main(String[] args) {
    RecursiveFlipOfOther one = new RecursiveFlipOfOther();
    one.next = new RecursiveFlipOfOther();
    one.next.next = one;
    one.flip(Verifier.nondetInt());
    assert one.sign == 1;
  }
}
