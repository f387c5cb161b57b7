package past;

/** Values of options. */
public final class Quotes {
  private Quotes() {}

  public static String strip(String value) {
    if (value.startsWith("\"") && value.endsWith("\"")) { //! if (value.length() > 1 && value.startsWith("\"") && value.endsWith("\"")) {
      return value.substring(1, value.length() - 1);
    }
    return value;
  }
}
