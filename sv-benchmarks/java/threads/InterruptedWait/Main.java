/** An interrupt ends waiting, whether it comes before or after. */
public class Main {
  static volatile boolean stopped;

  public static void main(String[] args) throws InterruptedException {
    Thread waiter =
        new Thread(
            () -> {
              try {
                synchronized (Main.class) {
                  Main.class.wait();
                }
              } catch (InterruptedException e) {
                stopped = true;
              }
            });
    waiter.start();
    waiter.interrupt();
    waiter.join();
    assert stopped;
  }
}
