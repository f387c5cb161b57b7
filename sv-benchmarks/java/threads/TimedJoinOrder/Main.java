/** A join with a time limit may be over before the thread that others wait for. */
public class Main {
  static int value;

  public static void main(String[] args) throws InterruptedException {
    Thread worker = new Thread(() -> {});
    Thread other =
        new Thread(
            () -> {
              try {
                worker.join();
              } catch (InterruptedException e) {
                return;
              }
              assert value == 1;
            });
    worker.start();
    other.start();
    value = 1;
    worker.join(10);
  }
}
