/** Wrapped readers of characters. */
public class Decorator {
  interface Source {
    int next();
  }

  static class Text implements Source {
    private final String text;
    private int at;

    Text(String text) {
      this.text = text;
    }

    @Override
    public int next() {
      return at < text.length() ? text.charAt(at++) : -1;
    }
  }

  abstract static class Wrapper implements Source {
    protected final Source inner;

    Wrapper(Source inner) {
      this.inner = inner;
    }
  }

  static class Upper extends Wrapper {
    Upper(Source inner) {
      super(inner);
    }

    @Override
    public int next() {
      int c = inner.next();
      return c < 0 ? c : Character.toUpperCase((char) c);
    }
  }

  static class Skip extends Wrapper {
    private final char skipped;

    Skip(Source inner, char skipped) {
      super(inner);
      this.skipped = skipped;
    }

    @Override
    public int next() {
      int c;
      do {
        c = inner.next();
      } while (c == skipped);
      return c;
    }
  }

  public static void main(String[] args) {
    Source s = new Skip(new Upper(new Text("a-b-c")), '-');
    String out = "";
    for (int c = s.next(); c >= 0; c = s.next()) {
      out += (char) c;
    }
    System.out.println(out + " " + s.next());
  }
}
