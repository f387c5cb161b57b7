import org.sosy_lab.sv_benchmarks.Verifier;

/** Some bit pattern of a float is unequal to itself. */
public class Main {
  public static void main(String[] args) {
    float x = Float.intBitsToFloat(Verifier.nondetInt());
    assert x == x;
  }
}
