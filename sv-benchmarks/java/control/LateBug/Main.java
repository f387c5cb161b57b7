import org.sosy_lab.sv_benchmarks.Verifier;

/** The bug shows only after many rounds of a loop. */
public class Main {
  public static void main(String[] args) {
    int target = Verifier.nondetInt();
    int state = 1;
    for (int round = 0; round < 60; round++) {
      state = state * 5 % 97;
      if (round > 40 && state == target) {
        assert false : "round " + round;
      }
    }
  }
}
