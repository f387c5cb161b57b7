/** Character tests and conversions. */
public class CharacterClass {
  public static void main(String[] args) {
    char[] all = {'a', 'Z', '5', ' ', '\t', '_', '$', '\u00e9', '\u00df', '\u4e2d', '\u0660', '\u2003', '\u00a0', '\0', '\uffff', '-'};
    for (char c : all) {
      System.out.println((int) c + ": letter " + Character.isLetter(c) + " digit " + Character.isDigit(c) + " upper " + Character.isUpperCase(c) + " lower " + Character.isLowerCase(c) + " white " + Character.isWhitespace(c) + " space " + Character.isSpaceChar(c) + " alnum " + Character.isLetterOrDigit(c) + " start " + Character.isJavaIdentifierStart(c) + " part " + Character.isJavaIdentifierPart(c) + " up " + (int) Character.toUpperCase(c) + " low " + (int) Character.toLowerCase(c) + " value " + Character.getNumericValue(c) + " type " + Character.getType(c));
    }
    System.out.println(Character.digit('f', 16) + " " + Character.digit('g', 16) + " " + Character.digit('9', 8) + " " + Character.forDigit(11, 16) + " " + (int) Character.forDigit(40, 10) + " " + Character.valueOf('x') + " " + Character.toString('y') + " " + Character.compare('a', 'c') + " " + Character.reverseBytes('\u1234'));
  }
}
