/** An exception whose getMessage is overridden leaves main. */
public class UncaughtOwnMessage {
  static class Strange extends RuntimeException {
    private final int n;

    Strange(int n) {
      super("given");
      this.n = n;
    }

    @Override
    public String toString() {
      return "strange " + n;
    }
  }

  public static void main(String[] args) {
    throw new Strange(5);
  }
}
