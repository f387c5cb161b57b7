import org.sosy_lab.sv_benchmarks.Verifier;

/** A count is set, through another object, past the length of an array that nobody read yet. */
public class CountPastLengthElsewhere {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    Box last = new Box(2);
    Box keep = last;
    for (int i = 0; i < n; i++) {
      Box o = last;
      last = new Box(4);
      last.next = o;
      if (i > 17) {
        last.next.count = 77;
      }
    }
    assert last.next == null || last.next.data.length >= last.next.count;
  }

  static class Box {
    int[] data;
    int count;
    Box next;
    Box(int k) {
      data = new int[k];
      count = k;
    }
  }
}
