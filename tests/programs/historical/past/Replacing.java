package past;

/** Several texts replaced at once. */
public final class Replacing {
  private Replacing() {}

  public static int growth(String text, String[] searched, String[] replacements) {
    if (text == null || searched == null || replacements == null || searched.length != replacements.length) {
      return 0;
    }
    int growth = 0;
    for (int at = 0; at < searched.length; at++) {
      if (searched[at] == null) { //! if (searched[at] == null || replacements[at] == null) {
        continue;
      }
      int more = replacements[at].length() - searched[at].length();
      if (more > 0 && text.contains(searched[at])) {
        growth += 3 * more;
      }
    }
    return growth;
  }
}
