import org.sosy_lab.sv_benchmarks.Verifier;

/** Unboxing null. */
public class Main {
  static Integer lookUp(int id) {
    return id % 7 == 3 ? null : Integer.valueOf(id);
  }

  public static void main(String[] args) {
    int id = Verifier.nondetInt();
    int found = lookUp(id);
    assert found == id;
  }
}
