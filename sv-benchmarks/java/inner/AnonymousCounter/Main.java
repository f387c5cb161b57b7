import org.sosy_lab.sv_benchmarks.Verifier;

/** An anonymous class with state of its own. */
public class Main {
  interface Counter {
    int next();
  }

  static Counter from(final int start) {
    return new Counter() {
      private int at = start;

      @Override
      public int next() {
        return at++;
      }
    };
  }

  public static void main(String[] args) {
    int start = Verifier.nondetInt();
    Counter counter = from(start);
    int first = counter.next();
    int second = counter.next();
    assert first < second;
  }
}
