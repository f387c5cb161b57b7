package methods;

/** Strings. */
public final class Texts {
  private Texts() {}

  // FALSE StringIndexOutOfBoundsException: a name without a dot
  public static String extension(String file) {
    return file.substring(file.lastIndexOf('.'));
  }

  // TRUE: no dot is asked for
  public static String safeExtension(String file) {
    int dot = file.lastIndexOf('.');
    return dot < 0 ? "" : file.substring(dot);
  }

  // FALSE NumberFormatException: digits of a number that is no int
  public static int amount(String text) {
    if (text.isEmpty()) return 0;
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') throw new IllegalArgumentException(text);
    }
    return Integer.parseInt(text);
  }

  // TRUE: every unknown unit is rejected
  public static int seconds(String unit) {
    int seconds = switch (unit) {
      case "second" -> 1;
      case "minute" -> 60;
      case "hour" -> 3600;
      default -> throw new IllegalArgumentException(unit);
    };
    return 86400 / seconds;
  }
}
