import org.sosy_lab.sv_benchmarks.Verifier;

/** A method that is called in the last round only changes an element that was right. */
public class ElementsByCallee {
  static void spoil(int[] of, int at) {
    if (at > 0 && at == of.length - 1) {
      of[at / 2]++;
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = 3;
      spoil(a, i);
    }
    for (int i = 0; i < n; i++) {
      assert a[i] == 3;
    }
  }
}
