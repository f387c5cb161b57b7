package past;

/** Whole numbers of a markup language, with underscores between their digits. */
public final class Integers {
  private Integers() {}

  public static int sign(String scalar) {
    String value = scalar.replace("_", "");
    int sign = 1;
    char first = value.charAt(0); //! char first = value.isEmpty() ? ' ' : value.charAt(0);
    if (first == '-') {
      sign = -1;
      value = value.substring(1);
    } else if (first == '+') {
      value = value.substring(1);
    }
    return value.equals("0") ? 0 : sign;
  }
}
