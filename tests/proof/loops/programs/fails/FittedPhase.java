import org.sosy_lab.sv_benchmarks.Verifier;

/** One int rests until the other has come to its end, as long as that is near. */
public class FittedPhase {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0) {
      return;
    }
    int[] a = new int[n];
    int left = 0;
    int right = 0;
    while (left < n) {
      a[left] = left;
      if (left > 20) {
        right++;
      }
      assert left == n || right == 0;
      left++;
    }
  }
}
