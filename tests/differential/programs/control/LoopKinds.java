/** The same sum by every kind of loop. */
public class LoopKinds {
  static int sum(int[] a, int i) {
    return i == a.length ? 0 : a[i] + sum(a, i + 1);
  }

  public static void main(String[] args) {
    int[] a = {1, 2, 3, 4, 5};
    int s1 = 0;
    for (int x : a) {
      s1 += x;
    }
    int s2 = 0;
    for (int i = a.length; i-- > 0; ) {
      s2 += a[i];
    }
    int s3 = 0;
    int i = 0;
    while (i < a.length) {
      s3 += a[i++];
    }
    int s4 = 0;
    i = 0;
    do {
      s4 += a[i];
    } while (++i < a.length);
    int s5 = 0;
    java.util.Iterator<Integer> it = java.util.Arrays.asList(1, 2, 3, 4, 5).iterator();
    for (; it.hasNext(); s5 += it.next()) {}
    int s6 = 0;
    for (int x = 0, y = 5; x < y; x++, y--) {
      s6 += a[x] + (x == y - 1 ? 0 : a[y - 1]);
    }
    System.out.println(s1 + " " + s2 + " " + s3 + " " + s4 + " " + s5 + " " + s6 + " " + sum(a, 0));
  }
}
