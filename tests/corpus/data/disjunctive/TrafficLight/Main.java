import org.sosy_lab.sv_benchmarks.Verifier;

/** The light is not green longer than allowed, and turns red only after yellow. */
public class Main {
  static final int RED = 0;
  static final int GREEN = 1;
  static final int YELLOW = 2;

  public static void main(String[] args) {
    int state = RED;
    int ticks = 0;
    while (Verifier.nondetBoolean()) {
      int before = state;
      boolean waiting = Verifier.nondetBoolean();
      ticks++;
      if (state == RED) {
        if (waiting || ticks >= 60) {
          state = GREEN;
          ticks = 0;
        }
      } else if (state == GREEN) {
        if (ticks >= 30) {
          state = YELLOW;
          ticks = 0;
        }
      } else if (ticks >= 3) {
        state = RED;
        ticks = 0;
      }
      assert state == RED || state == GREEN || state == YELLOW;
      assert state != GREEN || ticks < 30;
      assert state != YELLOW || ticks < 3;
      assert state != RED || before != GREEN;
    }
  }
}
