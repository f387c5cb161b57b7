import org.sosy_lab.sv_benchmarks.Verifier;

/** Each round makes a new array at one place; what holds of the last one does not hold of the one before. */
public class ElementsOfLastRound {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    int[] kept = new int[n];
    int[] last = kept;
    for (int round = 0; round < n; round++) {
      int[] made = new int[n];
      for (int i = 0; i < n; i++) {
        made[i] = round;
      }
      kept = last;
      last = made;
    }
    for (int i = 0; i < n; i++) {
      assert kept[i] == last[i];
    }
  }
}
