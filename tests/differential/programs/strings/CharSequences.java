/** CharSequence over strings, builders and an own class. */
public class CharSequences {
  static final class Repeated implements CharSequence {
    final char c;
    final int n;

    Repeated(char c, int n) {
      this.c = c;
      this.n = n;
    }

    @Override
    public int length() {
      return n;
    }

    @Override
    public char charAt(int i) {
      return c;
    }

    @Override
    public CharSequence subSequence(int from, int to) {
      return new Repeated(c, to - from);
    }

    @Override
    public String toString() {
      StringBuilder b = new StringBuilder();
      for (int i = 0; i < n; i++) {
        b.append(c);
      }
      return b.toString();
    }
  }

  public static void main(String[] args) {
    CharSequence[] all = {"text", new StringBuilder("build"), new Repeated('r', 3), new StringBuffer("buf")};
    for (CharSequence c : all) {
      System.out.println(c.length() + " " + c.charAt(1) + " " + c.subSequence(1, 3) + " " + c.toString());
    }
    System.out.println(String.join(",", all) + " " + "xrrr".contains(all[2]) + " " + new StringBuilder().append(all[2]) + " " + "rrr".contentEquals(all[2]));
  }
}
