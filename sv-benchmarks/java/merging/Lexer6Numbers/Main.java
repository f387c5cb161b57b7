import org.sosy_lab.sv_benchmarks.Verifier;

/** A lexical analyser over 6 characters; many numbers fit when symbols stand between them. */
public class Main {
  static final int BLANK = 0;
  static final int NAME = 1;
  static final int NUMBER = 2;
  static final int TEXT = 3;
  static final int SYMBOL = 4;

  private final char[] source;
  private int at;
  final int[] counts = new int[5];

  Main(char[] source) {
    this.source = source;
  }

  static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c == '_';
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Reads one token and returns its kind. */
  int next() {
    char first = source[at++];
    if (first == ' ') {
      return BLANK;
    }
    if (isLetter(first)) {
      while (at < source.length && (isLetter(source[at]) || isDigit(source[at]))) {
        at++;
      }
      return NAME;
    }
    if (isDigit(first)) {
      while (at < source.length && isDigit(source[at])) {
        at++;
      }
      return NUMBER;
    }
    if (first == '"') {
      while (at < source.length && source[at] != '"') {
        at++;
      }
      at++;
      return TEXT;
    }
    return SYMBOL;
  }

  int scan() {
    int tokens = 0;
    while (at < source.length) {
      int kind = next();
      counts[kind]++;
      if (kind != BLANK) {
        tokens++;
      }
    }
    return tokens;
  }

  public static void main(String[] args) {
    char[] source = new char[6];
    for (int i = 0; i < source.length; i++) {
      source[i] = Verifier.nondetChar();
    }
    Main lexer = new Main(source);
    int tokens = lexer.scan();
    assert lexer.counts[NUMBER] < 3;
  }
}
