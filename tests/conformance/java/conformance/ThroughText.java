package conformance;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.Locale;
import java.util.Scanner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Public calls by which models of texts are reached; each method is called with drawn arguments. */
final class ThroughText {
  private ThroughText() {}

  /** What a stream is given. */
  private interface Use {
    void on(PrintStream out);
  }

  private static Object printed(Use use) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes);
    try {
      use.on(out);
    } catch (RuntimeException thrown) {
      return new Object[] {bytes.toString(), thrown};
    }
    out.flush();
    return new Object[] {bytes.toString(), out.checkError()};
  }

  private static Object toSystemOut(Use use) {
    PrintStream before = System.out;
    try {
      return printed(
          out -> {
            System.setOut(out);
            use.on(System.out);
          });
    } finally {
      System.setOut(before);
    }
  }

  static Object printBoolean(boolean value, int which) {
    return printed(out -> { if (which > 0) out.print(value); else out.println(value); });
  }

  static Object printChar(char value, int which) {
    return printed(out -> { if (which > 0) out.print(value); else out.println(value); });
  }

  static Object printInt(int value, int which) {
    return printed(out -> { if (which > 0) out.print(value); else out.println(value); });
  }

  static Object printLong(long value, int which) {
    return printed(out -> { if (which > 0) out.print(value); else out.println(value); });
  }

  static Object printFloat(float value, int which) {
    return printed(out -> { if (which > 0) out.print(value); else out.println(value); });
  }

  static Object printDouble(double value, int which) {
    return printed(out -> { if (which > 0) out.print(value); else out.println(value); });
  }

  static Object printChars(char[] value, int which) {
    return printed(out -> { if (which > 0) out.print(value); else out.println(value); });
  }

  static Object printText(String value, int which) {
    return printed(out -> { if (which > 0) out.print(value); else out.println(value); });
  }

  static Object printObject(Object value, int which) {
    return printed(out -> { if (which > 0) out.print(value); else out.println(value); });
  }

  static Object printLine(String first) {
    return printed(out -> { out.println(first); out.println(); });
  }

  static Object printFormat(String format, Object one, Object two, int which) {
    return printed(out -> { if (which > 0) out.printf(format, one, two); else out.format(format, one, two); });
  }

  static Object printFormatIn(Locale locale, String format, Object one, int which) {
    return printed(out -> { if (which > 0) out.printf(locale, format, one); else out.format(locale, format, one); });
  }

  static Object appendSequence(CharSequence text) {
    return printed(out -> out.append(text));
  }

  static Object appendPart(CharSequence text, int start, int end) {
    return printed(out -> out.append(text, start, end));
  }

  static Object appendChar(char value) {
    return printed(out -> out.append(value));
  }

  static Object writeByte(int value) {
    return printed(out -> out.write(value));
  }

  static Object writeBytes(byte[] bytes, int start, int count) {
    return printed(out -> out.write(bytes, start, count));
  }

  static Object writeAll(byte[] bytes) {
    return printed(out -> { try { out.write(bytes); } catch (java.io.IOException e) { throw new IllegalStateException(e); } });
  }

  static Object closed(String text) {
    return printed(out -> { out.print(text); out.close(); out.print(text); });
  }

  static Object systemOut(Object value, int number, char[] chars, int which) {
    return toSystemOut(
        out -> {
          switch (which & 7) {
            case 0: out.print(value); break;
            case 1: out.println(value); break;
            case 2: out.print(number); break;
            case 3: out.println(chars); break;
            case 4: out.print(chars); break;
            case 5: out.println(number); break;
            case 6: out.println(); break;
            default: out.printf("%s|%d%n", value, number);
          }
        });
  }

  static Object replaceBy(String pattern, String text, String replacement) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    return new Object[] {matcher.replaceAll(replacement), matcher.replaceFirst(replacement)};
  }

  static Object find(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    StringBuilder found = new StringBuilder();
    while (matcher.find()) found.append(matcher.start()).append('-').append(matcher.end()).append(matcher.group()).append(' ');
    return found;
  }

  static Object wholeMatch(String pattern, String text, int from) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    boolean whole = matcher.matches();
    boolean begins = matcher.lookingAt();
    return new Object[] {whole, begins, matcher.reset().find(from), matcher.groupCount()};
  }

  static Object splitBy(String pattern, String text, int limit) {
    return Pattern.compile(pattern).split(text, limit);
  }

  static Object decimal(String decimal, double value, long whole) {
    DecimalFormat format = new DecimalFormat(decimal, DecimalFormatSymbols.getInstance(Locale.US));
    return new Object[] {format.toPattern(), format.format(value), format.format(whole)};
  }

  static Object decimalHere(String decimal, double value) {
    DecimalFormat format = new DecimalFormat(decimal);
    format.applyPattern(decimal + "0");
    return format.format(value);
  }

  static Object symbols(Locale locale) {
    DecimalFormatSymbols symbols = new DecimalFormatSymbols(locale);
    return new Object[] {symbols.getDecimalSeparator(), DecimalFormatSymbols.getInstance().getMinusSign(), new DecimalFormatSymbols().getZeroDigit()};
  }

  static Object numbers(double value, long whole, Object any) {
    return new Object[] {
      NumberFormat.getInstance().format(value), NumberFormat.getInstance(Locale.US).format(whole),
      NumberFormat.getPercentInstance().format(value), NumberFormat.getIntegerInstance().format(value),
      NumberFormat.getNumberInstance(Locale.GERMANY).format(value), NumberFormat.getInstance().format(any),
    };
  }

  static Object parsed(String number) throws Exception {
    return NumberFormat.getInstance(Locale.US).parse(number);
  }

  static Object message(String message, Object one, Object two) {
    return new Object[] {MessageFormat.format(message, one, two), new MessageFormat(message, Locale.US).format(new Object[] {two})};
  }

  static Object date(String date) throws Exception {
    ParsePosition position = new ParsePosition(0);
    java.util.Date parsed = new SimpleDateFormat("yyyy-MM-dd", Locale.US).parse(date, position);
    return new Object[] {parsed == null ? -1 : parsed.getTime(), position.getIndex(), position.getErrorIndex()};
  }

  static Object scanned(String text, Locale locale) {
    Scanner scanner = new Scanner(text).useLocale(locale);
    StringBuilder found = new StringBuilder();
    while (scanner.hasNext()) found.append(scanner.hasNextInt()).append(scanner.next()).append('|');
    return found;
  }

  static Object copiedChars(char[] chars, int start, int count) {
    return new Object[] {String.valueOf(chars, start, count), new String(chars, start, count)};
  }

  static Object fromBuilder(StringBuilder builder, StringBuffer buffer) {
    return new Object[] {new String(builder), new String(buffer), String.valueOf(builder), builder.toString()};
  }

  static Object builders(CharSequence text, String other, int capacity) {
    StringBuilder one = new StringBuilder(text).append(other);
    StringBuffer two = new StringBuffer(text).append(other);
    return new Object[] {one, two, new StringBuilder(capacity).append(other), new StringBuffer(other), new StringBuffer(capacity)};
  }

  static Object interned(String text) {
    return new Object[] {text.intern() == new String(text).intern(), text.intern().equals(text)};
  }

  static Object exceptionText(String text, String why) {
    Throwable thrown = new IllegalStateException(text, new RuntimeException(why));
    thrown.addSuppressed(new java.io.IOException(text));
    return new Object[] {thrown.getMessage(), thrown.toString(), thrown.getSuppressed(), thrown.getCause()};
  }

  static Object suppresses(String text, boolean itself) {
    Throwable thrown = new RuntimeException(text);
    thrown.addSuppressed(itself ? thrown : null);
    return thrown.getSuppressed();
  }

  static Object trace(String text, int depth) {
    if ((depth & 3) > 0) return trace(text, (depth & 3) - 1);
    StackTraceElement[] all = new Throwable(text).getStackTrace();
    return new Object[] {all[0].getMethodName(), all[0].getClassName(), all[0].getLineNumber(), all[0].toString()};
  }

  static Object printTrace(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new RuntimeException(text, new IllegalStateException("c")).printStackTrace(new PrintStream(bytes, true));
    String printed = bytes.toString();
    return printed.substring(0, printed.indexOf("\n"));
  }

  static Object nullMessage(String text, int[] numbers, int which) {
    try {
      switch (which & 3) {
        case 0: return text.length();
        case 1: return numbers[0];
        case 2: return numbers.length;
        default: return ((Object) text).hashCode() + new int[1][which & 1].length;
      }
    } catch (NullPointerException thrown) {
      return thrown.getMessage();
    }
  }

  static Object formats(Object value) {
    java.text.Format format = NumberFormat.getInstance(Locale.US);
    return format.format(value);
  }

  static Object calendar() {
    return new SimpleDateFormat("yyyy", Locale.US).getCalendar() != null;
  }
}
