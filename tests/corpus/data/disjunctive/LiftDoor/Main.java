import org.sosy_lab.sv_benchmarks.Verifier;

/** The mistake: a lift that waits at a floor may be called while its door is open. */
public class Main {
  static final int WAITING = 0;
  static final int MOVING = 1;
  static final int STOPPED = 2;

  public static void main(String[] args) {
    int state = WAITING;
    int floor = 0;
    int target = 0;
    boolean open = false;
    while (Verifier.nondetBoolean()) {
      if (state == WAITING) {
        int called = Verifier.nondetInt();
        if (called >= 0 && called <= 9 && called != floor) {
          target = called;
          state = MOVING;
        }
      } else if (state == MOVING) {
        floor += floor < target ? 1 : -1;
        if (floor == target) {
          state = STOPPED;
        }
      } else {
        open = !open;
        if (Verifier.nondetBoolean()) {
          state = WAITING;
        }
      }
      assert floor >= 0 && floor <= 9;
      assert state != MOVING || !open;
    }
  }
}
