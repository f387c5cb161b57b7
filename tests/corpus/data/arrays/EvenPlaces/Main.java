import org.sosy_lab.sv_benchmarks.Verifier;

/** A loop with a stride of two marks the even places and leaves the odd ones as they are. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0 || n > 1000000) {
      return;
    }
    boolean[] even = new boolean[n];
    for (int i = 0; i < n; i += 2) {
      even[i] = true;
    }
    for (int i = 0; i < n; i++) {
      assert even[i] == (i % 2 == 0);
    }
  }
}
