/** An exception that ends another thread does not end main. */
public class ThreadException {
  public static void main(String[] args) throws InterruptedException {
    Thread t = new Thread(() -> {
      throw new IllegalStateException("in thread");
    });
    String[] seen = {""};
    t.setUncaughtExceptionHandler((thread, e) -> seen[0] = e.getMessage());
    t.start();
    t.join();
    System.out.println(seen[0] + " " + t.isAlive());
  }
}
