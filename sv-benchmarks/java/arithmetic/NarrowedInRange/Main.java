import org.sosy_lab.sv_benchmarks.Verifier;

/** Values within a type's range survive narrowing, those outside are changed. */
public class Main {
  public static void main(String[] args) {
    long x = Verifier.nondetLong();
    boolean fitsByte = x >= Byte.MIN_VALUE && x <= Byte.MAX_VALUE;
    boolean fitsShort = x >= Short.MIN_VALUE && x <= Short.MAX_VALUE;
    boolean fitsChar = x >= Character.MIN_VALUE && x <= Character.MAX_VALUE;
    boolean fitsInt = x >= Integer.MIN_VALUE && x <= Integer.MAX_VALUE;
    assert fitsByte == ((byte) x == x);
    assert fitsShort == ((short) x == x);
    assert fitsChar == ((char) x == x);
    assert fitsInt == ((int) x == x);
  }
}
