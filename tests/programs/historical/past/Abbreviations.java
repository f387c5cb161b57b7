package past;

/** Texts cut at a blank. */
public final class Abbreviations {
  private Abbreviations() {}

  public static String abbreviate(String text, int lower, int upper, String end) {
    if (text.isEmpty()) {
      return "";
    }
    if (lower < 0) {
      throw new IllegalArgumentException("lower is negative");
    }
    int first = lower; //! int first = Math.min(lower, text.length());
    int limit = upper < 0 || upper > text.length() ? text.length() : upper;
    if (limit < first) {
      limit = first;
    }
    int blank = text.indexOf(' ', first);
    if (blank < 0) {
      return limit == text.length() ? text : text.substring(0, limit) + end;
    }
    return text.substring(0, Math.min(blank, limit)) + end;
  }
}
