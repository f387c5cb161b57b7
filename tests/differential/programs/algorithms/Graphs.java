import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/** Breadth-first search, Dijkstra, topological order, union-find. */
public class Graphs {
  static int find(int[] parent, int v) {
    return parent[v] == v ? v : (parent[v] = find(parent, parent[v]));
  }

  public static void main(String[] args) {
    int[][] edges = {{0, 1, 4}, {0, 2, 1}, {2, 1, 2}, {1, 3, 5}, {2, 3, 8}, {3, 4, 3}};
    int n = 6;
    List<List<int[]>> out = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      out.add(new ArrayList<int[]>());
    }
    int[] indegree = new int[n];
    int[] parent = new int[n];
    for (int[] e : edges) {
      out.get(e[0]).add(e);
      indegree[e[1]]++;
    }
    int[] hops = new int[n];
    Arrays.fill(hops, -1);
    hops[0] = 0;
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    queue.add(0);
    while (!queue.isEmpty()) {
      int v = queue.poll();
      for (int[] e : out.get(v)) {
        if (hops[e[1]] < 0) {
          hops[e[1]] = hops[v] + 1;
          queue.add(e[1]);
        }
      }
    }
    System.out.println(Arrays.toString(hops));
    int[] dist = new int[n];
    Arrays.fill(dist, Integer.MAX_VALUE);
    dist[0] = 0;
    PriorityQueue<int[]> heap = new PriorityQueue<>((a, b) -> Integer.compare(a[1], b[1]));
    heap.add(new int[] {0, 0});
    while (!heap.isEmpty()) {
      int[] top = heap.poll();
      for (int[] e : out.get(top[0])) {
        if (top[1] + e[2] < dist[e[1]]) {
          dist[e[1]] = top[1] + e[2];
          heap.add(new int[] {e[1], dist[e[1]]});
        }
      }
    }
    System.out.println(Arrays.toString(dist));
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      if (indegree[i] == 0) {
        queue.add(i);
      }
    }
    while (!queue.isEmpty()) {
      int v = queue.poll();
      order.add(v);
      for (int[] e : out.get(v)) {
        if (--indegree[e[1]] == 0) {
          queue.add(e[1]);
        }
      }
    }
    System.out.println(order);
    for (int i = 0; i < n; i++) {
      parent[i] = i;
    }
    int parts = n;
    for (int[] e : edges) {
      int a = find(parent, e[0]);
      int b = find(parent, e[1]);
      if (a != b) {
        parent[a] = b;
        parts--;
      }
    }
    System.out.println(parts + " " + (find(parent, 0) == find(parent, 4)) + (find(parent, 0) == find(parent, 5)));
  }
}
