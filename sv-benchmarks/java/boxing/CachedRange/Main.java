import org.sosy_lab.sv_benchmarks.Verifier;

/** Identity within the cache, equality everywhere. */
public class Main {
  public static void main(String[] args) {
    byte value = Verifier.nondetByte();
    Integer a = (int) value;
    Integer b = (int) value;
    assert a == b;
    Byte c = value;
    Byte d = Byte.valueOf(value);
    assert c == d;
    Long wide = (long) value;
    assert !wide.equals(a) && wide.longValue() == a;
  }
}
