import org.sosy_lab.sv_benchmarks.Verifier;

/** One exact string is let in. */
public class Main {
  public static void main(String[] args) {
    String password = Verifier.nondetString();
    boolean admitted = "open sesame".equals(password);
    assert !admitted;
  }
}
