/** A producer and a consumer share one slot. */
public class Main {
  private int slot;
  private boolean full;

  synchronized void put(int value) throws InterruptedException {
    while (full) {
      wait();
    }
    slot = value;
    full = true;
    notifyAll();
  }

  synchronized int take() throws InterruptedException {
    while (!full) {
      wait();
    }
    full = false;
    notifyAll();
    return slot;
  }

  public static void main(String[] args) throws InterruptedException {
    final Main buffer = new Main();
    Thread producer =
        new Thread(
            () -> {
              try {
                buffer.put(1);
                buffer.put(2);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    producer.start();
    int first = buffer.take();
    int second = buffer.take();
    assert first == 1 && second == 2;
  }
}
