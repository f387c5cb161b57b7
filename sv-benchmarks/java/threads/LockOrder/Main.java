/** Two threads that take two locks in opposite order. */
public class Main {
  static final Object FORK = new Object();
  static final Object KNIFE = new Object();
  static int meals;

  static void eat(Object first, Object second) {
    synchronized (first) {
      synchronized (second) {
        meals++;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread other =
        new Thread() {
          @Override
          public void run() {
            eat(KNIFE, FORK);
          }
        };
    other.start();
    eat(FORK, KNIFE);
    other.join();
  }
}
