import org.sosy_lab.sv_benchmarks.Verifier;

/** Two objects of the loop share an array. */
public class SharedData {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Holder first = new Holder(new int[2]);
    Holder last = first;
    for (int i = 0; i < n; i++) {
      last = new Holder(Verifier.nondetBoolean() ? last.data : new int[2]);
    }
    first.data[0] = 1;
    last.data[0] = 2;
    assert first.data[0] == 1;
  }

  static class Holder {
    final int[] data;

    Holder(int[] data) {
      this.data = data;
    }
  }
}
