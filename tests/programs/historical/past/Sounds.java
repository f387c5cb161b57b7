package past;

/** The sound of a name. */
public final class Sounds {
  private static final String CODES = "01230120022455012623010202";

  private Sounds() {}

  public static String encode(String name) {
    StringBuilder code = new StringBuilder();
    char last = '0';
    for (int at = 0; at < name.length() && code.length() < 4; at++) {
      char letter = Character.toUpperCase(name.charAt(at));
      if (!Character.isLetter(letter)) { //! if (letter < 'A' || letter > 'Z') {
        continue;
      }
      char mapped = CODES.charAt(letter - 'A');
      if (code.length() == 0) {
        code.append(letter);
      } else if (mapped != '0' && mapped != last) {
        code.append(mapped);
      }
      last = mapped;
    }
    return code.toString();
  }
}
