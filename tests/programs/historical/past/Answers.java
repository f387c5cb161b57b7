package past;

/** Words that mean yes. */
public final class Answers {
  private Answers() {}

  public static boolean isYes(String word) {
    switch (word.length()) {
      case 2:
        return word.charAt(0) == 'o' && word.charAt(1) == 'n';
      case 3:
        char first = word.charAt(0);
        if (first == 'y') {
          return word.charAt(1) == 'e' && word.charAt(2) == 's';
        }
        if (first == 'Y') {
          return word.charAt(1) == 'E' && word.charAt(2) == 'S';
        } //! } return false;
      case 4:
        char initial = word.charAt(0);
        if (initial == 't') {
          return word.charAt(1) == 'r' && word.charAt(2) == 'u' && word.charAt(3) == 'e';
        }
        if (initial == 'T') {
          return word.charAt(1) == 'R' && word.charAt(2) == 'U' && word.charAt(3) == 'E';
        }
        return false;
      default:
        return false;
    }
  }
}
