/** A NullPointerException leaves main through a chain of calls. */
public class NullUncaught {
  static class Holder {
    int length(String s) {
      return measure(s) + 1;
    }

    private int measure(String s) {
      return s.length();
    }
  }

  public static void main(String[] args) {
    Holder h = new Holder();
    System.out.println(h.length("four"));
    System.out.println(h.length(null));
  }
}
