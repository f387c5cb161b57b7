import java.util.ArrayDeque;
import java.util.LinkedList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;

/** The same jobs through four kinds of queue. */
public class QueueKinds {
  public static void main(String[] args) {
    List<Queue<Integer>> queues = new LinkedList<>();
    queues.add(new ArrayDeque<Integer>());
    queues.add(new LinkedList<Integer>());
    queues.add(new PriorityQueue<Integer>());
    queues.add(new PriorityQueue<Integer>(4, java.util.Collections.<Integer>reverseOrder()));
    for (Queue<Integer> q : queues) {
      String row = q.getClass().getSimpleName() + ":";
      for (int i : new int[] {5, 1, 4}) {
        q.offer(i);
      }
      row += " " + q.peek() + q.poll();
      q.add(9);
      q.add(0);
      while (!q.isEmpty()) {
        row += " " + q.remove();
      }
      try {
        q.remove();
      } catch (java.util.NoSuchElementException e) {
        row += " empty " + q.peek() + q.poll();
      }
      System.out.println(row);
    }
  }
}
