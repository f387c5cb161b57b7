/** printStackTrace keeps the monitor of the error stream while it asks the exception for its text. */
public class Main {
  private static final Object LOCK = new Object();

  static class Failure extends Exception {
    @Override
    public String getMessage() {
      synchronized (LOCK) {
        return "failure";
      }
    }
  }

  public static void main(String[] args) {
    new Thread(() -> new Failure().printStackTrace()).start();
    synchronized (LOCK) {
      System.err.println("main");
    }
  }
}
