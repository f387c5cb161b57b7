import org.sosy_lab.sv_benchmarks.Verifier;

/** An object is stored before its field is set. */
public class LeaksFromConstructor {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    for (int i = 0; i < n; i++) {
      new Leaky();
    }
    assert Leaky.sawNull == 0;
  }

  static class Leaky {
    static Leaky last;
    static int sawNull;
    Object part;

    Leaky() {
      last = this;
      look();
      part = this;
    }

    static void look() {
      if (last.part == null) {
        sawNull = 1;
      }
    }
  }
}
