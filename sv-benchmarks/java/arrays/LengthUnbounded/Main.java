import org.sosy_lab.sv_benchmarks.Verifier;

/** An array of any length, read and written at any index, without a loop. */
public class Main {
  public static void main(String[] args) {
    int length = Verifier.nondetInt();
    int index = Verifier.nondetInt();
    if (length < 0) {
      return;
    }
    int[] values = new int[length];
    assert values.length == length;
    if (index > 3 && index < length) {
      values[index] = 7;
      values[index - 1] = 2;
      values[2]++;
      assert values[index] == 7;
      assert values[2] == 1;
    }
  }
}
