package past;

/** The beginnings of names of files. */
public final class Prefixes {
  private Prefixes() {}

  private static int lengthOf(String name) {
    if (name.isEmpty()) {
      return 0;
    }
    char first = name.charAt(0);
    if (first == '~') {
      int slash = name.indexOf('/', 1);
      return slash < 0 ? name.length() + 1 : slash + 1;
    }
    return first == '/' ? 1 : 0;
  }

  public static String of(String name) {
    int length = lengthOf(name);
    return name.substring(0, length); //! return length > name.length() ? name + "/" : name.substring(0, length);
  }
}
