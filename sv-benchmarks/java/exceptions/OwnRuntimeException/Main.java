import org.sosy_lab.sv_benchmarks.Verifier;

/** A subclass, two levels down, of RuntimeException. */
public class Main {
  static class Rejected extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    Rejected(String message) {
      super(message);
    }
  }

  public static void main(String[] args) {
    long ticket = Verifier.nondetLong();
    if (ticket == 0x1234_5678_9abcL) {
      throw new Rejected("ticket " + ticket);
    }
    assert ticket != 0x1234_5678_9abcL;
  }
}
