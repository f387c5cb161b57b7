/** Surrogate pairs and code points. */
public class CodePoints {
  public static void main(String[] args) {
    String s = "a\ud83d\ude00b";
    System.out.println(s.length() + " " + s.codePointAt(1) + " " + s.codePointAt(2) + " " + s.codePointBefore(3) + " " + s.offsetByCodePoints(0, 2) + " " + s.codePointCount(0, 4));
    System.out.println(Character.isHighSurrogate(s.charAt(1)) + " " + Character.isLowSurrogate(s.charAt(2)) + " " + Character.toCodePoint(s.charAt(1), s.charAt(2)) + " " + Character.charCount(0x1f600) + " " + Character.toChars(0x1f600).length);
    System.out.println(new StringBuilder(s).reverse().codePointAt(1) + " " + new StringBuilder().appendCodePoint(0x1f600).length());
    System.out.println(Character.isSupplementaryCodePoint(0x1f600) + " " + Character.isValidCodePoint(0x110000) + " " + Character.MAX_CODE_POINT);
  }
}
