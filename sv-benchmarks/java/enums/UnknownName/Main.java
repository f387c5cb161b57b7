import org.sosy_lab.sv_benchmarks.Verifier;

/** valueOf() of a name that is not a constant. */
public class Main {
  enum Unit {
    GRAM,
    METRE
  }

  public static void main(String[] args) {
    String[] names = {"GRAM", "METRE", "metre"};
    int choice = Verifier.nondetInt();
    if (choice >= 0 && choice < names.length) {
      Unit unit = Unit.valueOf(names[choice]);
      assert unit.name().equals(names[choice]);
    }
  }
}
