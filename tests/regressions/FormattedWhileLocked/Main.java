/** printf keeps the monitor of the stream while it asks its arguments for their texts. */
public class Main {
  private static final Object LOCK = new Object();

  static class Item {
    @Override
    public String toString() {
      synchronized (LOCK) {
        return "item";
      }
    }
  }

  public static void main(String[] args) {
    new Thread(() -> System.out.printf("%s", new Item())).start();
    synchronized (LOCK) {
      System.out.println("main");
    }
  }
}
