import org.sosy_lab.sv_benchmarks.Verifier;

/** The loop changes the array through a field of an object that an earlier loop made. */
public class ElementsThroughField {
  static class Box {
    int[] content;
    Box next;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    int[] a = new int[n];
    Box first = null;
    for (int i = 0; i < n; i++) {
      Box box = new Box();
      box.content = i == n / 2 ? a : new int[n];
      box.next = first;
      first = box;
    }
    for (Box box = first; box != null; box = box.next) {
      for (int i = 0; i < n; i++) {
        box.content[i] = 5;
      }
    }
    for (int i = 0; i < n; i++) {
      assert a[i] == 0;
    }
  }
}
