/** Largest sums, longest rising runs, pairs with a sum. */
public class Subarrays {
  public static void main(String[] args) {
    int[] a = {3, -5, 4, -1, 2, 1, -6, 5, 3};
    int best = a[0];
    int here = 0;
    int from = 0;
    int start = 0;
    int end = 0;
    for (int i = 0; i < a.length; i++) {
      if (here <= 0) {
        here = 0;
        from = i;
      }
      here += a[i];
      if (here > best) {
        best = here;
        start = from;
        end = i;
      }
    }
    System.out.println(best + " " + start + " " + end);
    int[] lis = new int[a.length];
    int longest = 0;
    for (int i = 0; i < a.length; i++) {
      lis[i] = 1;
      for (int j = 0; j < i; j++) {
        if (a[j] < a[i]) {
          lis[i] = Math.max(lis[i], lis[j] + 1);
        }
      }
      longest = Math.max(longest, lis[i]);
    }
    System.out.println(longest + " " + java.util.Arrays.toString(lis));
    java.util.Map<Integer, Integer> seen = new java.util.HashMap<>();
    for (int i = 0; i < a.length; i++) {
      Integer j = seen.get(5 - a[i]);
      if (j != null) {
        System.out.println(j + "+" + i);
      }
      seen.put(a[i], i);
    }
  }
}
