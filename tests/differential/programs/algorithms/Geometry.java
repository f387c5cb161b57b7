/** Segments, polygons and hulls with integer coordinates. */
public class Geometry {
  static int cross(int[] o, int[] a, int[] b) {
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  }

  static boolean meets(int... p) {
    int[] a = {p[0], p[1]};
    int[] b = {p[2], p[3]};
    int[] c = {p[4], p[5]};
    int[] d = {p[6], p[7]};
    return cross(a, b, c) > 0 != cross(a, b, d) > 0 && cross(c, d, a) > 0 != cross(c, d, b) > 0;
  }

  public static void main(String[] args) {
    int[][] points = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {2, 2}, {2, 5}, {-1, 2}};
    java.util.Arrays.sort(points, (a, b) -> a[0] != b[0] ? a[0] - b[0] : a[1] - b[1]);
    java.util.ArrayList<int[]> hull = new java.util.ArrayList<>();
    for (int pass = 0; pass < 2; pass++) {
      int floor = hull.size();
      for (int i = 0; i < points.length; i++) {
        int[] p = points[pass == 0 ? i : points.length - 1 - i];
        while (hull.size() >= floor + 2 && cross(hull.get(hull.size() - 2), hull.get(hull.size() - 1), p) <= 0) {
          hull.remove(hull.size() - 1);
        }
        hull.add(p);
      }
      hull.remove(hull.size() - 1);
    }
    String row = "";
    int area = 0;
    for (int i = 0; i < hull.size(); i++) {
      int[] a = hull.get(i);
      int[] b = hull.get((i + 1) % hull.size());
      row += a[0] + "," + a[1] + " ";
      area += a[0] * b[1] - a[1] * b[0];
    }
    System.out.println(row + area / 2.0 + " " + meets(0, 0, 4, 4, 0, 4, 4, 0) + meets(0, 0, 1, 1, 2, 2, 3, 1));
  }
}
