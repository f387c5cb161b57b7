/** An interrupt may come before the end of the thread that is awaited. */
public class Main {
  static int done;

  public static void main(String[] args) {
    Thread main = Thread.currentThread();
    Thread worker = new Thread(() -> done = 1);
    Thread other = new Thread(main::interrupt);
    worker.start();
    other.start();
    try {
      worker.join();
    } catch (InterruptedException e) {
      assert done == 1;
    }
  }
}
