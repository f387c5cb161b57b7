/** notify may wake one who waits for something else. */
public class Main {
  private boolean full;

  synchronized void put() throws InterruptedException {
    while (full) {
      wait();
    }
    full = true;
    notify();
  }

  synchronized void take() throws InterruptedException {
    while (!full) {
      wait();
    }
    full = false;
    notify();
  }

  static void spawn(final Main buffer, final boolean producer) {
    new Thread(
            () -> {
              try {
                if (producer) {
                  buffer.put();
                } else {
                  buffer.take();
                }
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            })
        .start();
  }

  public static void main(String[] args) {
    Main buffer = new Main();
    spawn(buffer, false);
    spawn(buffer, false);
    spawn(buffer, true);
    spawn(buffer, true);
  }
}
