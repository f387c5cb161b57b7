import java.util.ArrayDeque;

/** A producer and a consumer with wait and notify. */
public class WaitNotify {
  public static void main(String[] args) throws InterruptedException {
    final ArrayDeque<Integer> queue = new ArrayDeque<>();
    Thread producer = new Thread(() -> {
      for (int i = 1; i <= 4; i++) {
        synchronized (queue) {
          while (queue.size() > 1) {
            try {
              queue.wait();
            } catch (InterruptedException e) {
              return;
            }
          }
          queue.add(i);
          queue.notifyAll();
        }
      }
    });
    producer.start();
    int sum = 0;
    for (int i = 0; i < 4; i++) {
      synchronized (queue) {
        while (queue.isEmpty()) {
          queue.wait();
        }
        sum = 10 * sum + queue.remove();
        queue.notifyAll();
      }
    }
    producer.join();
    System.out.println(sum);
  }
}
