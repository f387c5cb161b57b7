/** The flag is set before the data. */
public class Main {
  static volatile boolean ready;
  static volatile int data;

  public static void main(String[] args) {
    new Thread(
            () -> {
              ready = true;
              data = 7;
            })
        .start();
    while (!ready) {
      Thread.yield();
    }
    assert data == 7;
  }
}
