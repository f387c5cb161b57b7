/** A switch over strings made from inputs. */
public class StringSwitched {
  static final int LOW = 0;
  static final int HIGH = 5;

  static long of(int a, int b) {
    String s = "" + (char) ('A' + a) + (char) ('a' + b);
    switch (s) {
      case "Aa":
        return 1;
      case "BB":
        return 2;
      case "Cc":
        return 3;
      default:
        return s.charAt(0) == s.toUpperCase().charAt(1) ? 4 : 5;
    }
  }
}
