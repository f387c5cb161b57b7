package past;

/** Numbers with a letter at the end that names their type. */
public final class Suffixes {
  private Suffixes() {}

  public static Number read(String text) {
    if (text.isEmpty()) {
      throw new NumberFormatException("empty");
    }
    char last = text.charAt(text.length() - 1);
    if (Character.isDigit(last)) {
      return Integer.valueOf(text);
    }
    String number = text.substring(0, text.length() - 1);
    switch (last) {
      case 'l':
      case 'L':
        if (isDigits(number) || number.charAt(0) == '-' && isDigits(number.substring(1))) { //! if (isDigits(number) || number.startsWith("-") && isDigits(number.substring(1))) {
          return Long.valueOf(number);
        }
        throw new NumberFormatException(text + " is no number");
      case 'f':
      case 'F':
        return Float.valueOf(number);
      default:
        throw new NumberFormatException(text + " is no number");
    }
  }

  private static boolean isDigits(String text) {
    for (int at = 0; at < text.length(); at++) {
      if (!Character.isDigit(text.charAt(at))) {
        return false;
      }
    }
    return !text.isEmpty();
  }
}
