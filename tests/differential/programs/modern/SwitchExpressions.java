/** Switch expressions with arrows, yield and strings, and their default. */
public class SwitchExpressions {
  static String arrows(int i) {
    return switch (i) {
      case 0 -> "zero";
      case 1, 2 -> {
        String t = "few";
        yield t + i;
      }
      case 4 -> throw new IllegalStateException("four");
      default -> "many";
    };
  }

  static int colons(int i) {
    int n = switch (i) {
      case 0:
        yield 10;
      case 1:
      case 3:
        int j = i * 2;
        yield j;
      default:
        yield -1;
    };
    return n + 1;
  }

  static int text(String s) {
    switch (s) {
      case "k0" -> {
        return 0;
      }
      case "k1", "k2" -> System.out.print("side ");
      default -> {}
    }
    return 9;
  }

  public static void main(String[] args) {
    for (int i = -1; i < 6; i++) {
      try {
        System.out.println(i + " " + arrows(i) + " " + colons(i) + " " + text("k" + i));
      } catch (IllegalStateException e) {
        System.out.println(i + " refused " + e.getMessage());
      }
    }
  }
}
