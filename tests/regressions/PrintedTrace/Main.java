import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.sosy_lab.sv_benchmarks.Verifier;

/**
 * What printStackTrace does besides printing the exception's own text: texts of suppressed exceptions and causes, methods
 * that the exception's class overrides, and an error stream of the program's own.
 */
public class Main {
  private static int asked;

  static class Counted extends RuntimeException {
    @Override
    public String toString() {
      asked++;
      return "counted";
    }
  }

  static class WithCause extends RuntimeException {
    @Override
    public Throwable getCause() {
      asked += 10;
      return null;
    }
  }

  static class Silent extends RuntimeException {
    @Override
    public void printStackTrace(PrintStream stream) {
      asked += 100;
    }
  }

  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    Exception plain = new Exception("plain");
    if (x == 1001) {
      plain.addSuppressed(new Counted());
    }
    plain.printStackTrace();
    assert asked == (x == 1001 ? 1 : 0);
    Exception one = x > 0 ? new WithCause() : new Silent();
    one.printStackTrace();
    assert asked == (x > 0 ? 10 : 100) + (x == 1001 ? 1 : 0);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setErr(new PrintStream(bytes));
    new IllegalStateException("seen").printStackTrace();
    assert bytes.toString().startsWith("java.lang.IllegalStateException: seen");
  }
}
