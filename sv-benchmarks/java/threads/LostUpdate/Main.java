/** Two unsynchronised increments may count as one. */
public class Main {
  static int count;

  static void increment() {
    int seen = count;
    count = seen + 1;
  }

  public static void main(String[] args) throws InterruptedException {
    Thread other =
        new Thread() {
          @Override
          public void run() {
            increment();
          }
        };
    other.start();
    increment();
    other.join();
    assert count == 2;
  }
}
