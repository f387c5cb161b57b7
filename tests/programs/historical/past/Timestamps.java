package past;

/** Times of a day as ISO 8601 writes them. */
public final class Timestamps {
  private Timestamps() {}

  private static int digits(String text, int start, int end) {
    if (end > text.length()) {
      throw new NumberFormatException(text);
    }
    int value = 0;
    for (int at = start; at < end; at++) {
      int digit = Character.digit(text.charAt(at), 10);
      if (digit < 0) {
        throw new NumberFormatException(text);
      }
      value = value * 10 + digit;
    }
    return value;
  }

  /**
   * The seconds since midnight.
   *
   * @throws NumberFormatException if the text is no time
   */
  public static int seconds(String text) {
    int hours = digits(text, 0, 2);
    int at = 2;
    if (text.charAt(at) == ':') { //! if (at < text.length() && text.charAt(at) == ':') {
      at++;
    }
    int minutes = digits(text, at, at + 2);
    at += 2;
    if (at < text.length() && text.charAt(at) == ':') {
      return hours * 3600 + minutes * 60 + digits(text, at + 1, at + 3);
    }
    return hours * 3600 + minutes * 60;
  }
}
