import org.sosy_lab.sv_benchmarks.Verifier;

/** The product of two shorts fits into an int. */
public class Main {
  public static void main(String[] args) {
    short width = Verifier.nondetShort();
    short height = Verifier.nondetShort();
    long area = (long) width * height;
    assert area == width * height;
    assert area <= 1L << 30;
  }
}
