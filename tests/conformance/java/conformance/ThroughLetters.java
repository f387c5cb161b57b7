package conformance;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Locale;
import java.util.StringJoiner;

/** Letters at their edges: surrogates, code points, categories, and edits of builders around them. */
final class ThroughLetters {
  private ThroughLetters() {}

  static Object kindsOf(char c) {
    return new Object[] {Character.isLetter(c), Character.isDigit(c), Character.isLetterOrDigit(c), Character.isUpperCase(c), Character.isLowerCase(c), Character.isTitleCase(c), Character.isWhitespace(c), Character.isSpaceChar(c), Character.isISOControl(c), Character.isJavaIdentifierStart(c), Character.isJavaIdentifierPart(c), Character.isIdentifierIgnorable(c), Character.isDefined(c), Character.isMirrored(c), Character.isAlphabetic(c), Character.isIdeographic(c), Character.getType(c), Character.getNumericValue(c), Character.toUpperCase(c), Character.toLowerCase(c), Character.toTitleCase(c), Character.digit(c, 16), Character.digit(c, 36), Character.isSurrogate(c), Character.getDirectionality(c)};
  }

  static Object codePoint(int codePoint) {
    return new Object[] {Character.isValidCodePoint(codePoint), Character.isBmpCodePoint(codePoint), Character.isSupplementaryCodePoint(codePoint), Character.charCount(codePoint), Character.isLetter(codePoint), Character.isDigit(codePoint), Character.isUnicodeIdentifierStart(codePoint), Character.toUpperCase(codePoint), Character.toLowerCase(codePoint), Character.getType(codePoint), Character.highSurrogate(codePoint), Character.lowSurrogate(codePoint)};
  }

  static Object codePointTexts(int codePoint) {
    return new Object[] {ThroughNumbers.or(() -> Character.toString(codePoint)), ThroughNumbers.or(() -> Character.toChars(codePoint)), ThroughNumbers.or(() -> new StringBuilder("a").appendCodePoint(codePoint)), ThroughNumbers.or(() -> new String(new int[] {97, codePoint}, 0, 2)), ThroughNumbers.or(() -> Character.getName(codePoint))};
  }

  static Object pairs(char a, char b) {
    return new Object[] {Character.isHighSurrogate(a), Character.isLowSurrogate(b), Character.isSurrogatePair(a, b), Character.toCodePoint(a, b), Character.compare(a, b), Character.codePointAt(new char[] {a, b}, 0), Character.codePointBefore(new char[] {a, b}, 2), Character.hashCode(a)};
  }

  static Object places(String text, int index) {
    return new Object[] {ThroughNumbers.or(() -> text.charAt(index)), ThroughNumbers.or(() -> text.codePointAt(index)), ThroughNumbers.or(() -> text.codePointBefore(index)), ThroughNumbers.or(() -> text.codePointCount(0, index)), ThroughNumbers.or(() -> text.offsetByCodePoints(0, index)), ThroughNumbers.or(() -> text.offsetByCodePoints(text.length(), index))};
  }

  static Object walked(String text) {
    StringBuilder back = new StringBuilder();
    text.chars().forEach(c -> back.insert(0, (char) c));
    return new Object[] {text.codePoints().toArray(), text.chars().filter(Character::isLetter).count(), back.toString(), new StringBuilder(text).reverse().toString(), text.codePoints().mapToObj(Character::toString).count(), text.lines().toArray(), text.chars().sum()};
  }

  static Object reversed(StringBuilder builder, int index) {
    builder.reverse();
    return new Object[] {ThroughNumbers.or(() -> builder.deleteCharAt(index)), ThroughNumbers.or(() -> builder.codePointAt(index)), builder.reverse().toString(), builder.codePointCount(0, builder.length())};
  }

  static Object edited(StringBuilder builder, int start, int end, String text) {
    return new Object[] {ThroughNumbers.or(() -> builder.replace(start, end, text)), ThroughNumbers.or(() -> builder.delete(start, end)), ThroughNumbers.or(() -> builder.insert(start, text)), ThroughNumbers.or(() -> builder.substring(start, end)), ThroughNumbers.or(() -> builder.subSequence(start, end)), builder.indexOf(text), builder.lastIndexOf(text, end), builder.length()};
  }

  static Object setIn(StringBuilder builder, int index, char c) {
    Object done = ThroughNumbers.or(() -> {
      builder.setCharAt(index, c);
      return builder.charAt(index);
    });
    return new Object[] {done, ThroughNumbers.or(() -> { builder.setLength(index); return builder.length(); }), builder.compareTo(new StringBuilder("b")), builder.isEmpty(), builder.chars().count()};
  }

  static Object charsOut(StringBuilder builder, int from, int to, char[] target, int at) {
    builder.getChars(from, to, target, at);
    return target.length;
  }

  static Object stripped(String text, int count) {
    return new Object[] {text.strip(), text.stripLeading(), text.stripTrailing(), text.trim(), text.isBlank(), text.isEmpty(), ThroughNumbers.or(() -> text.indent(count)), text.stripIndent(), ThroughNumbers.or(text::translateEscapes), text.lines().count()};
  }

  static Object foldings(String one, String two) {
    return new Object[] {one.equalsIgnoreCase(two), one.compareToIgnoreCase(two), one.toUpperCase().equals(two.toUpperCase()), one.regionMatches(true, 0, two, 0, one.length()), String.CASE_INSENSITIVE_ORDER.compare(one, two), one.toLowerCase().hashCode(), one.toUpperCase(java.util.Locale.ROOT).length(), one.contentEquals(two)};
  }

  static Object foldedIn(String text, Locale locale) {
    return new Object[] {text.toUpperCase(locale), text.toLowerCase(locale)};
  }

  static Object replaced(String text, String one, String two, char c) {
    return new Object[] {text.replace(one, two), text.replace(c, 'x'), text.replace('a', c), text.contains(one), text.startsWith(one), text.endsWith(two), text.indexOf(c), text.lastIndexOf(one)};
  }

  static Object split(String text, String pattern) {
    return new Object[] {ThroughNumbers.or(() -> text.split(pattern)), ThroughNumbers.or(() -> text.split(pattern, -1)), ThroughNumbers.or(() -> text.split(pattern, 2))};
  }

  static Object splitAt(String text, char c) {
    String one = String.valueOf(c);
    return new Object[] {text.split(java.util.regex.Pattern.quote(one)), text.split(java.util.regex.Pattern.quote(one), -1), ThroughNumbers.or(() -> text.split(one, 3)), ThroughNumbers.or(() -> text.split("\\" + one))};
  }

  static Object joined(CharSequence between, CharSequence one, Object two, int which) {
    StringJoiner joiner = new StringJoiner(between, "[", "]");
    joiner.setEmptyValue("none");
    Object empty = joiner.toString();
    if (which != 0) joiner.add(one);
    StringJoiner other = new StringJoiner("/", "<", ">").add("q").add(String.valueOf(two));
    return new Object[] {empty, joiner.merge(other).toString(), joiner.length(), joiner.merge(joiner).toString()};
  }

  static Object encodedIn(String text, Charset charset) {
    byte[] bytes = text.getBytes(charset);
    return new Object[] {bytes, new String(bytes, charset), charset.name(), charset.canEncode()};
  }

  static Object decodedFrom(byte[] bytes, Charset charset, int from, int count) {
    return new Object[] {new String(bytes, charset), ThroughNumbers.or(() -> new String(bytes, from, count, charset)), ThroughNumbers.or(() -> new String(bytes, 0))};
  }

  static Object ofChars(char[] chars, int from, int count) {
    return new Object[] {new String(chars), ThroughNumbers.or(() -> new String(chars, from, count)), ThroughNumbers.or(() -> String.valueOf(chars, from, count)), ThroughNumbers.or(() -> new StringBuilder().append(chars, from, count)), ThroughNumbers.or(() -> new StringBuilder("ab").insert(1, chars, from, count)), Arrays.hashCode(chars)};
  }

  static Object ofPoints(int[] points, int from, int count) {
    return new String(points, from, count);
  }

  static Object hashes(String text, Object other) {
    return new Object[] {text.hashCode(), text.equals(other), java.util.Objects.hash(text, 1), Arrays.asList(text, 1).hashCode(), java.util.Map.entry(text, 3).hashCode(), new StringBuilder(text).compareTo(new StringBuilder(text))};
  }

  static Object repeated(String text, byte count) {
    return text.repeat(count);
  }

  static Object compared(String one, String two) {
    return new Object[] {one.compareTo(two), two.compareTo(one), one.indexOf(two), one.lastIndexOf(two), one.concat(two), String.join(one, two, "x", two), one.matches(java.util.regex.Pattern.quote(two))};
  }

  static Object formattedNumber(String format, int number, double real) {
    return new Object[] {ThroughNumbers.or(() -> String.format(format, number)), ThroughNumbers.or(() -> String.format(format, real)), ThroughNumbers.or(() -> String.format(format, (Object) null))};
  }

  static Object formattedIn(Locale locale, String format, long number, String text) {
    return new Object[] {ThroughNumbers.or(() -> String.format(locale, format, number)), ThroughNumbers.or(() -> String.format(locale, format, text)), ThroughNumbers.or(() -> String.format(locale, format, text, number))};
  }
}
