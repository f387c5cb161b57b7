package conformance;

/** What counting arguments were asked, in order. */
public final class Log {
  static String[] lines = new String[8];
  static int size;

  private Log() {}

  static void add(String line) {
    if (size == lines.length) {
      String[] more = new String[2 * size];
      for (int i = 0; i < size; i++) more[i] = lines[i];
      lines = more;
    }
    lines[size++] = line;
  }

  /** All lines so far, which are forgotten. */
  static Object taken() {
    String[] all = new String[size];
    for (int i = 0; i < size; i++) all[i] = lines[i];
    lines = new String[8];
    size = 0;
    return all;
  }
}
