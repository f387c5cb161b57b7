import org.sosy_lab.sv_benchmarks.Verifier;

/** Every element is what the array was filled with. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int value = Verifier.nondetInt();
    if (n < 0) {
      return;
    }
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = value;
    }
    for (int i = 0; i < n; i++) {
      assert a[i] == value;
    }
  }
}
