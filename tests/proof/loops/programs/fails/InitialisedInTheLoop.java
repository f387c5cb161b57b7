import org.sosy_lab.sv_benchmarks.Verifier;

/** A class is initialised in the first round and keeps its state. */
public class InitialisedInTheLoop {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    for (int i = 0; i < n; i++) {
      Holder.x++;
      assert Holder.x <= 6;
    }
  }

  static class Holder {
    static int x = 5;
  }
}
