import org.sosy_lab.sv_benchmarks.Verifier;

/** 128 does not fit into a byte. */
public class Main {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    if (x >= 0 && x <= 128) {
      byte narrowed = (byte) x;
      assert narrowed == x;
    }
  }
}
