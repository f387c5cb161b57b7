package past;

import java.util.LinkedHashMap;
import java.util.Map;

/** Options of a command line. */
public final class Operands {
  private final Map<String, String> values = new LinkedHashMap<>();

  public void parse(String[] arguments) {
    int at = 0;
    while (at < arguments.length) {
      String name = arguments[at];
      if (name.equals("-v")) {
        values.put(name, "");
        at++;
      } else if (name.equals("-o")) {
        values.put(name, arguments[at + 1]); //! if (at + 1 == arguments.length) throw new IllegalArgumentException(name); values.put(name, arguments[at + 1]);
        at += 2;
      } else {
        throw new IllegalArgumentException(name);
      }
    }
  }

  public String get(String name) {
    return values.getOrDefault(name, "");
  }
}
