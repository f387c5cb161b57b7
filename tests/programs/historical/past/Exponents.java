package past;

/** The parts of a number in scientific notation. */
public final class Exponents {
  private Exponents() {}

  public static String fractionOf(String number) {
    int point = number.indexOf('.');
    int exponent = number.indexOf('e') + number.indexOf('E') + 1;
    if (point < 0) {
      return "";
    }
    if (exponent < 0) {
      return number.substring(point + 1);
    }
    if (exponent < point) { //! if (exponent <= point || exponent > number.length()) {
      throw new NumberFormatException(number + " is no number");
    }
    return number.substring(point + 1, exponent);
  }
}
