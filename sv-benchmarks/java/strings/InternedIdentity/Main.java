import org.sosy_lab.sv_benchmarks.Verifier;

/** Literals are interned, computed strings are not until asked. */
public class Main {
  public static void main(String[] args) {
    String prefix = Verifier.nondetBoolean() ? "left" : "right";
    String literal = "left side";
    String computed = prefix + " side";
    assert computed != literal;
    if (prefix == "left") {
      assert computed.equals(literal);
      assert computed.intern() == literal;
    }
  }
}
