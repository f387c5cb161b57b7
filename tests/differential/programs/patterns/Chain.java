/** A chain of handlers that pass requests on. */
public class Chain {
  abstract static class Handler {
    private final Handler next;

    Handler(Handler next) {
      this.next = next;
    }

    String handle(int x) {
      String own = attempt(x);
      return own != null ? own : next == null ? "nobody" : next.handle(x);
    }

    abstract String attempt(int x);
  }

  static class Small extends Handler {
    Small(Handler next) {
      super(next);
    }

    @Override
    String attempt(int x) {
      return x >= 0 && x < 5 ? "small" : null;
    }
  }

  static class Even extends Handler {
    Even(Handler next) {
      super(next);
    }

    @Override
    String attempt(int x) {
      return x % 2 == 0 ? "even" : null;
    }
  }

  static class Last extends Handler {
    Last(Handler next) {
      super(next);
    }

    @Override
    String attempt(int x) {
      return x < 0 ? null : "last";
    }
  }

  public static void main(String[] args) {
    Handler chain = new Small(new Even(new Last(null)));
    for (int i : new int[] {3, 10, 15, -1}) {
      System.out.println(i + " " + chain.handle(i));
    }
  }
}
