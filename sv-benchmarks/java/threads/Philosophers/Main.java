/** Three philosophers all take their left fork first. */
public class Main {
  static final int COUNT = 3;

  public static void main(String[] args) {
    Object[] forks = new Object[COUNT];
    for (int i = 0; i < COUNT; i++) {
      forks[i] = new Object();
    }
    for (int i = 0; i < COUNT; i++) {
      final Object left = forks[i];
      final Object right = forks[(i + 1) % COUNT];
      new Thread(
              () -> {
                synchronized (left) {
                  synchronized (right) {
                    left.notify();
                  }
                }
              })
          .start();
    }
  }
}
