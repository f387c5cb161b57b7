import org.sosy_lab.sv_benchmarks.Verifier;

/** The two sides of a conditional expression are promoted to one type. */
public class Main {
  public static void main(String[] args) {
    boolean flag = Verifier.nondetBoolean();
    Integer whole = 1;
    Double part = 2.5;
    Object chosen = flag ? whole : part;
    assert chosen instanceof Double;
    assert ((Double) chosen) == (flag ? 1.0 : 2.5);
    Object kept = flag ? (Object) whole : part;
    assert kept instanceof Integer == flag;
  }
}
