import java.util.HashSet;
import java.util.Set;
import org.sosy_lab.sv_benchmarks.Verifier;

/** An Integer is never equal to a Byte, even of the same value. */
public class Main {
  public static void main(String[] args) {
    Set<Object> seen = new HashSet<>();
    byte value = Verifier.nondetByte();
    seen.add(value);
    seen.add((int) value);
    assert seen.size() == 1;
  }
}
