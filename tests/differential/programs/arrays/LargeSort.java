import java.util.Arrays;

/** Sorting enough numbers for the long way round. */
public class LargeSort {
  public static void main(String[] args) {
    int[] a = new int[400];
    int seed = 12345;
    for (int i = 0; i < a.length; i++) {
      seed = seed * 1103515245 + 12345;
      a[i] = seed >> 8;
    }
    Arrays.sort(a);
    int hash = 0;
    boolean ordered = true;
    for (int i = 0; i < a.length; i++) {
      hash = 31 * hash + a[i];
      ordered &= i == 0 || a[i - 1] <= a[i];
    }
    System.out.println(ordered + " " + hash + " " + a[0] + " " + a[399]);
  }
}
