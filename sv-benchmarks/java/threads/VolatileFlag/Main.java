/** Spinning on a volatile flag. */
public class Main {
  static volatile boolean ready;
  static int data;

  public static void main(String[] args) {
    new Thread(
            () -> {
              data = 7;
              ready = true;
            })
        .start();
    while (!ready) {
      Thread.yield();
    }
    assert data == 7;
  }
}
