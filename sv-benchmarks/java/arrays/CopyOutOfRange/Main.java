import org.sosy_lab.sv_benchmarks.Verifier;

/** A copy of that many elements does not fit. */
public class Main {
  public static void main(String[] args) {
    char[] source = {'a', 'b', 'c', 'd'};
    char[] target = new char[3];
    int count = Verifier.nondetInt();
    if (count >= 0 && count <= 4) {
      System.arraycopy(source, 0, target, 0, count);
      assert count == 0 || target[0] == 'a';
    }
  }
}
