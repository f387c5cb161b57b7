import org.sosy_lab.sv_benchmarks.Verifier;

/** A flag says whether a buffer is full; what is in it was put there and not yet taken. */
public class FullFlag {
  public static void main(String[] args) {
    int cap = Verifier.nondetInt();
    if (cap < 1 || cap > 1000) {
      return;
    }
    int made = 0;
    int used = 0;
    int held = 0;
    boolean full = false;
    for (int i = 0; i < 1000000; i++) {
      if (Verifier.nondetBoolean() && !full) {
        made++;
        held++;
        full = held == cap;
      } else if (held > 0) {
        used++;
        held--;
        full = false;
      }
      assert made - used == held;
      assert held <= cap;
      assert full == (held == cap);
    }
  }
}
