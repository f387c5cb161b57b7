/** Two threads that take two locks in the same order. */
public class Main {
  static final Object FORK = new Object();
  static final Object KNIFE = new Object();
  static int meals;

  static void eat() {
    synchronized (FORK) {
      synchronized (KNIFE) {
        meals++;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread other =
        new Thread() {
          @Override
          public void run() {
            eat();
          }
        };
    other.start();
    eat();
    other.join();
    assert meals == 2;
  }
}
