import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Merging and intersecting intervals. */
public class Intervals {
  public static void main(String[] args) {
    int[][] all = {{5, 8}, {1, 3}, {2, 4}, {10, 10}, {8, 9}, {20, 30}, {25, 26}};
    Arrays.sort(all, (a, b) -> a[0] - b[0]);
    List<int[]> merged = new ArrayList<>();
    for (int[] x : all) {
      int[] last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (last != null && x[0] <= last[1]) {
        last[1] = Math.max(last[1], x[1]);
      } else {
        merged.add(x.clone());
      }
    }
    String row = "";
    int covered = 0;
    for (int[] x : merged) {
      row += Arrays.toString(x);
      covered += x[1] - x[0] + 1;
    }
    System.out.println(row + " " + covered);
  }
}
