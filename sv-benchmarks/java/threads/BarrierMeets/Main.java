import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** Two threads meet at a barrier and see each other's work. */
public class Main {
  static int x;
  static int y;

  static void meet(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (BrokenBarrierException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
    assert x + y == 2;
  }

  public static void main(String[] args) {
    CyclicBarrier barrier = new CyclicBarrier(2);
    new Thread(
            () -> {
              x = 1;
              meet(barrier);
            })
        .start();
    y = 1;
    meet(barrier);
  }
}
