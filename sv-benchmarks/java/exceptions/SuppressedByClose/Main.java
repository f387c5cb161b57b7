import org.sosy_lab.sv_benchmarks.Verifier;

/** The exception of the body wins, that of close() is kept with it. */
public class Main {
  static final class Resource implements AutoCloseable {
    private final boolean failing;

    Resource(boolean failing) {
      this.failing = failing;
    }

    @Override
    public void close() {
      if (failing) {
        throw new IllegalStateException("close");
      }
    }
  }

  public static void main(String[] args) {
    boolean failBody = Verifier.nondetBoolean();
    boolean failClose = Verifier.nondetBoolean();
    String seen = "none";
    int suppressed = 0;
    try (Resource resource = new Resource(failClose)) {
      if (failBody) {
        throw new IllegalStateException("body");
      }
    } catch (IllegalStateException e) {
      seen = e.getMessage();
      suppressed = e.getSuppressed().length;
    }
    assert seen.equals(failBody ? "body" : failClose ? "close" : "none");
    assert suppressed == (failBody && failClose ? 1 : 0);
  }
}
