/** Whoever prints needs the monitor of the stream, which a thread may hold that waits for the printing one. */
public class Main {
  private static final Object LOCK = new Object();

  public static void main(String[] args) {
    Thread other = new Thread(() -> {
      synchronized (System.out) {
        synchronized (LOCK) {
          LOCK.notifyAll();
        }
      }
    });
    other.start();
    synchronized (LOCK) {
      System.out.println("main");
    }
  }
}
