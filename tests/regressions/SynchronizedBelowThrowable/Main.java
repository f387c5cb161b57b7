/** A synchronized method of a class below one whose own methods lock, too. */
public class Main {
  private static final Object LOCK = new Object();

  static class Failure extends Exception {
    synchronized void note() {
      synchronized (LOCK) {
        LOCK.notifyAll();
      }
    }
  }

  public static void main(String[] args) {
    Failure failure = new Failure();
    new Thread(failure::note).start();
    synchronized (LOCK) {
      failure.getStackTrace();
    }
  }
}
