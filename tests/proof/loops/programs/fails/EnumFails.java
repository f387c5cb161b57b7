import org.sosy_lab.sv_benchmarks.Verifier;

/** The third state leads to failure. */
public class EnumFails {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    State state = State.IDLE;
    for (int i = 0; i < n; i++) {
      switch (state) {
        case IDLE:
          state = State.BUSY;
          break;
        case BUSY:
          state = Verifier.nondetBoolean() ? State.DONE : State.BUSY;
          break;
        default:
          state = State.FAILED;
          break;
      }
      assert state != State.FAILED;
    }
  }

  enum State {
    IDLE,
    BUSY,
    DONE,
    FAILED
  }
}
