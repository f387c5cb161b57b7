import org.sosy_lab.sv_benchmarks.Verifier;

/** Search and replace over 8 characters with a pattern of classes; the end of the text is not checked. */
public class Main {
  /** Matches one character: '?' any, 'a' a letter, '0' a digit, anything else itself. */
  static boolean matches(char pattern, char c) {
    switch (pattern) {
      case '?':
        return c != '\n';
      case 'a':
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
      case '0':
        return c >= '0' && c <= '9';
      default:
        return pattern == c;
    }
  }

  static boolean matchesAt(char[] pattern, char[] text, int at) {
    for (int i = 0; i < pattern.length; i++) {
      if (!matches(pattern[i], text[at + i])) {
        return false;
      }
    }
    return true;
  }

  /** Writes the text with each match replaced by a hash sign; returns the length written. */
  static int replace(char[] pattern, char[] text, char[] out) {
    int length = 0;
    int at = 0;
    while (at < text.length) {
      if (matchesAt(pattern, text, at)) {
        out[length++] = '#';
        at += pattern.length;
      } else {
        out[length++] = text[at++];
      }
    }
    return length;
  }

  public static void main(String[] args) {
    char[] pattern = {'a', '0', '-'};
    char[] text = new char[8];
    for (int i = 0; i < text.length; i++) {
      text[i] = Verifier.nondetChar();
    }
    char[] out = new char[text.length];
    int length = replace(pattern, text, out);
    assert length <= text.length;
    assert out.length == text.length;
  }
}
