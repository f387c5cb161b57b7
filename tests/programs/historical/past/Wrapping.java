package past;

/** Lines of a width. */
public final class Wrapping {
  private Wrapping() {}

  public static String wrap(String text, int width) {
    int most = Math.max(1, width);
    int length = text.length();
    int offset = 0;
    StringBuilder wrapped = new StringBuilder();
    while (offset < length) {
      if (text.charAt(offset) == ' ') {
        offset++;
        continue;
      }
      if (length - offset <= most && offset == 0) {
        break;
      }
      int at = text.lastIndexOf(' ', offset + most); //! if (length - offset <= most) { break; } int at = text.lastIndexOf(' ', offset + most);
      if (at >= offset) {
        wrapped.append(text, offset, at).append('\n');
        offset = at + 1;
      } else {
        wrapped.append(text, offset, offset + most).append('\n');
        offset += most;
      }
    }
    return wrapped.append(text.substring(Math.min(offset, length))).toString();
  }
}
