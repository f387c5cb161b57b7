import org.sosy_lab.sv_benchmarks.Verifier;

/** A state machine over an enum stays in its states. */
public class EnumStates {
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
          state = State.IDLE;
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
