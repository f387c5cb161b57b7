/** A daemon thread that waits for ever is no deadlock. */
public class Main {
  static volatile int beats;

  public static void main(String[] args) {
    Thread heart =
        new Thread(
            () -> {
              while (beats < 3) {
                beats++;
              }
              synchronized (Main.class) {
                while (true) {
                  try {
                    Main.class.wait();
                  } catch (InterruptedException e) {
                    return;
                  }
                }
              }
            });
    heart.setDaemon(true);
    heart.start();
    assert beats >= 0 && beats <= 3;
  }
}
