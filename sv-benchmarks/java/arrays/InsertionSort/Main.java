import org.sosy_lab.sv_benchmarks.Verifier;

/** Sorting four arbitrary numbers. */
public class Main {
  static void sort(int[] a) {
    for (int i = 1; i < a.length; i++) {
      int moved = a[i];
      int j = i - 1;
      while (j >= 0 && a[j] > moved) {
        a[j + 1] = a[j];
        j--;
      }
      a[j + 1] = moved;
    }
  }

  public static void main(String[] args) {
    int[] a = new int[4];
    int sum = 0;
    for (int i = 0; i < a.length; i++) {
      a[i] = Verifier.nondetInt();
      sum += a[i];
    }
    sort(a);
    int sorted = a[0];
    for (int i = 1; i < a.length; i++) {
      assert a[i - 1] <= a[i];
      sorted += a[i];
    }
    assert sorted == sum;
  }
}
