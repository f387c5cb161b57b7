import org.sosy_lab.sv_benchmarks.Verifier;

/** The mistake: the search goes on after a hit, so it returns the last one. */
public class Main {
  static int firstOf(int[] a, int value) {
    int found = -1;
    for (int i = 0; i < a.length; i++) {
      if (a[i] == value) {
        found = i;
      }
    }
    return found;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0) {
      return;
    }
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = Verifier.nondetInt();
    }
    int value = Verifier.nondetInt();
    int first = firstOf(a, value);
    assert first == -1 || a[first] == value;
    for (int i = 0; i < first; i++) {
      assert a[i] != value;
    }
  }
}
