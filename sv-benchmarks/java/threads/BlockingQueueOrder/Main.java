import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** What one thread puts into a queue for one item, another takes in the same order. */
public class Main {
  public static void main(String[] args) throws InterruptedException {
    BlockingQueue<Integer> queue = new LinkedBlockingQueue<>(1);
    Thread producer =
        new Thread(
            () -> {
              try {
                queue.put(1);
                queue.put(2);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    producer.start();
    int first = queue.take();
    int second = queue.take();
    assert first == 1 && second == 2;
  }
}
