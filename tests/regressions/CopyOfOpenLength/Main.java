import org.sosy_lab.sv_benchmarks.Verifier;

/** An array whose length depends on input is copied: it was said to be no array. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 1) {
      return;
    }
    int[] from = new int[n];
    int[] to = new int[3];
    System.arraycopy(from, 0, to, 0, 1);
    assert n * 7 + 3 != 86418;
  }
}
