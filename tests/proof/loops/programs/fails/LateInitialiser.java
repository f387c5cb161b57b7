import org.sosy_lab.sv_benchmarks.Verifier;

/** An initialiser copies what an object of a final field holds at that time: a later one is not 0. */
public class LateInitialiser {
  static class Box {
    int value;
  }

  static class Shared {
    static final Box BOX = new Box();
  }

  static class Late {
    static final int COPY = Shared.BOX.value;
  }

  public static void main(String[] args) {
    int changes = 0;
    while (Verifier.nondetBoolean()) {
      if (changes < 3) {
        Shared.BOX.value++;
        changes++;
      }
      if (Verifier.nondetBoolean()) {
        assert Late.COPY == 0;
      }
    }
  }
}
