import org.sosy_lab.sv_benchmarks.Verifier;

/** A flag that alternates says whether the number of rounds is odd. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int left = 0;
    int right = 0;
    boolean isRight = false;
    for (int i = 0; i < n; i++) {
      if (isRight) {
        right++;
      } else {
        left++;
      }
      isRight = !isRight;
      assert isRight == (i % 2 == 0);
    }
    if (isRight) {
      assert left == right + 1;
    } else {
      assert left == right;
    }
  }
}
