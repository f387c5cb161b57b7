package past;

/** Where lines of a help text break. */
public final class WrapPositions {
  private WrapPositions() {}

  public static int find(String text, int width, int start) {
    if (start < 0 || start > text.length() || width < 1) {
      throw new IllegalArgumentException("no place for a line");
    }
    int line = text.indexOf('\n', start);
    if (line >= 0 && line - start <= width) {
      return line + 1;
    }
    if (width >= text.length() - start) {
      return -1;
    }
    int at = start + width;
    while (at >= start && text.charAt(at) != ' ') {
      at--;
    }
    if (at > start) {
      return at;
    }
    at = start + width;
    while (at <= text.length() && text.charAt(at) != ' ') { //! while (at < text.length() && text.charAt(at) != ' ') {
      at++;
    }
    return at == text.length() ? -1 : at;
  }
}
