import org.sosy_lab.sv_benchmarks.Verifier;

/** Notes the length of each word of a text of 10 characters; one slot too few when words are one letter long. */
public class Main {
  static final int CHARACTERS = 10;

  static boolean isDelimiter(char c) {
    return c == ' ' || c == '\t' || c == '\n';
  }

  static int[] wordLengths(char[] text) {
    int[] lengths = new int[(text.length - 1) / 2];
    int words = 0;
    boolean inWord = false;
    for (char c : text) {
      if (isDelimiter(c)) {
        if (inWord) {
          words++;
        }
        inWord = false;
      } else {
        lengths[words]++;
        inWord = true;
      }
    }
    return lengths;
  }

  public static void main(String[] args) {
    char[] text = new char[CHARACTERS];
    for (int i = 0; i < text.length; i++) {
      text[i] = Verifier.nondetChar();
    }
    int letters = 0;
    for (int length : wordLengths(text)) {
      letters += length;
    }
    assert letters <= text.length;
  }
}
