/** Stable pairs and greedy colouring. */
public class Matching {
  static int rank(int[] order, int who) {
    for (int i = 0; ; i++) {
      if (order[i] == who) {
        return i;
      }
    }
  }

  public static void main(String[] args) {
    int[][] men = {{0, 1, 2}, {1, 0, 2}, {0, 1, 2}};
    int[][] women = {{2, 1, 0}, {0, 1, 2}, {0, 1, 2}};
    int[] engaged = {-1, -1, -1};
    int[] next = new int[3];
    java.util.ArrayDeque<Integer> free = new java.util.ArrayDeque<>(java.util.Arrays.asList(0, 1, 2));
    while (!free.isEmpty()) {
      int m = free.poll();
      int w = men[m][next[m]++];
      if (engaged[w] < 0) {
        engaged[w] = m;
      } else if (rank(women[w], m) < rank(women[w], engaged[w])) {
        free.add(engaged[w]);
        engaged[w] = m;
      } else {
        free.add(m);
      }
    }
    System.out.println(java.util.Arrays.toString(engaged));
    boolean[][] edges = new boolean[6][6];
    for (String e : "01 12 23 34 40 05 25".split(" ")) {
      int a = e.charAt(0) - '0';
      int b = e.charAt(1) - '0';
      edges[a][b] = edges[b][a] = true;
    }
    int[] colour = new int[6];
    for (int v = 0; v < 6; v++) {
      boolean[] used = new boolean[7];
      for (int u = 0; u < 6; u++) {
        if (edges[v][u]) {
          used[colour[u]] = true;
        }
      }
      colour[v] = 1;
      while (used[colour[v]]) {
        colour[v]++;
      }
    }
    System.out.println(java.util.Arrays.toString(colour));
  }
}
