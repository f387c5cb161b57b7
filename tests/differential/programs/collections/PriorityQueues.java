import java.util.Comparator;
import java.util.PriorityQueue;

/** PriorityQueue by natural order and by comparator. */
public class PriorityQueues {
  public static void main(String[] args) {
    PriorityQueue<Integer> q = new PriorityQueue<>();
    for (int i : new int[] {5, 3, 8, 1, 9, 2, 7}) {
      q.offer(i);
    }
    System.out.println(q + " " + q.peek() + " " + q.size());
    StringBuilder row = new StringBuilder();
    q.remove(8);
    while (!q.isEmpty()) {
      row.append(q.poll()).append(' ');
    }
    System.out.println(row + "" + q.poll());
    PriorityQueue<String> words = new PriorityQueue<>(3, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
    for (String s : "the quick brown fox jumps over a lazy dog".split(" ")) {
      words.add(s);
    }
    while (words.size() > 3) {
      System.out.println(words.remove());
    }
    System.out.println(words.size());
  }
}
