import java.io.PrintWriter;
import java.io.StringWriter;

/** printStackTrace into a writer. */
public class ThrowablePrinting {
  static void fail(int n) {
    if (n == 0) {
      throw new IllegalStateException("deep");
    }
    try {
      fail(n - 1);
    } catch (IllegalStateException e) {
      throw new RuntimeException("at " + n, e);
    }
  }

  public static void main(String[] args) {
    StringWriter w = new StringWriter();
    try {
      fail(2);
    } catch (RuntimeException e) {
      e.printStackTrace(new PrintWriter(w, true));
    }
    String[] lines = w.toString().split("\\R");
    System.out.println(lines[0]);
    for (String line : lines) {
      if (line.contains("ThrowablePrinting")) {
        System.out.println(line.trim());
      }
    }
  }
}
