import org.sosy_lab.sv_benchmarks.Verifier;

/** NaN, infinities and whole numbers have texts of their own. */
public class Main {
  public static void main(String[] args) {
    float f = Verifier.nondetFloat();
    String text = "" + f;
    assert f == f || text.equals("NaN");
    assert f != Float.NEGATIVE_INFINITY || text.equals("-Infinity");
    int n = Verifier.nondetInt();
    double whole = n % 1000;
    assert Double.toString(whole).endsWith(".0");
    assert Double.toString(whole).length() <= 6;
  }
}
