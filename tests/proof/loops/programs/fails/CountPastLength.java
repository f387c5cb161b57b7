import org.sosy_lab.sv_benchmarks.Verifier;

/** An unknown object's count changes while its array was never looked at. */
public class CountPastLength {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    Box last = new Box(2);
    for (int i = 0; i < n; i++) {
      last = new Box(i + 1);
    }
    last.count = 100;
    int s = last.data.length;
    assert s >= 100;
  }

  static class Box {
    int[] data;
    int count;
    Box(int k) {
      data = new int[k];
      count = k;
    }
  }
}
