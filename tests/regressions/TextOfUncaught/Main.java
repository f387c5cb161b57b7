/** The virtual machine prints the exception that ends a thread: it asks the exception's own methods. */
public class Main {
  private static boolean asked;

  static class Noticing extends RuntimeException {
    @Override
    public String getMessage() {
      asked = true;
      return "noticed";
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(() -> {
      throw new Noticing();
    });
    other.start();
    other.join();
    assert asked;
  }
}
