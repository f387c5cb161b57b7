import java.util.Arrays;

/** Counting sort and radix sort. */
public class CountingSorts {
  public static void main(String[] args) {
    int[] a = {170, 45, 75, 90, 802, 24, 2, 66, 0, 999};
    int[] counts = new int[1000];
    for (int x : a) {
      counts[x]++;
    }
    int at = 0;
    int[] sorted = new int[a.length];
    for (int i = 0; i < counts.length; i++) {
      while (counts[i]-- > 0) {
        sorted[at++] = i;
      }
    }
    System.out.println(Arrays.toString(sorted));
    for (int digit = 1; digit < 1000; digit *= 10) {
      int[] starts = new int[11];
      for (int x : a) {
        starts[x / digit % 10 + 1]++;
      }
      for (int i = 0; i < 10; i++) {
        starts[i + 1] += starts[i];
      }
      int[] next = new int[a.length];
      for (int x : a) {
        next[starts[x / digit % 10]++] = x;
      }
      a = next;
      System.out.println(Arrays.toString(a));
    }
  }
}
