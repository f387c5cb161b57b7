/** Counting out, by list, by array and by formula. */
public class Josephus {
  public static void main(String[] args) {
    for (int n = 1; n <= 9; n++) {
      java.util.LinkedList<Integer> l = new java.util.LinkedList<>();
      for (int i = 0; i < n; i++) {
        l.add(i);
      }
      while (l.size() > 1) {
        l.addLast(l.removeFirst());
        l.addLast(l.removeFirst());
        l.removeFirst();
      }
      boolean[] out = new boolean[n];
      int at = n - 1;
      for (int left = n; left > 1; left--) {
        for (int k = 0; k < 3; k++) {
          do {
            at = (at + 1) % n;
          } while (out[at]);
        }
        out[at] = true;
      }
      int survivor = 0;
      while (out[survivor]) {
        survivor++;
      }
      int formula = 0;
      for (int i = 2; i <= n; i++) {
        formula = (formula + 3) % i;
      }
      System.out.println(n + " " + l.getFirst() + " " + survivor + " " + formula);
    }
  }
}
