import org.sosy_lab.sv_benchmarks.Verifier;

/** Cloning an array of arrays shares the rows. */
public class Main {
  public static void main(String[] args) {
    int[][] original = {{1, 2}, {3, 4}};
    int[][] copy = original.clone();
    int value = Verifier.nondetInt();
    copy[1][0] = value;
    assert original[1][0] == 3;
  }
}
