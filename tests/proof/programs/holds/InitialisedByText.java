import org.sosy_lab.sv_benchmarks.Verifier;

/** An initialiser that reads final texts and numbers of another class gives the same whenever it runs. */
public class InitialisedByText {
  static class Names {
    static final String FIRST = new String("ab");
    static final int COUNT = Integer.parseInt("3");
  }

  static class Late {
    static final int LENGTH = Names.FIRST.length() + Names.COUNT;
  }

  public static void main(String[] args) {
    int rounds = 0;
    while (Verifier.nondetBoolean()) {
      rounds = rounds < 100 ? rounds + 1 : 0;
      if (rounds == 7) {
        assert Late.LENGTH == 5;
      }
      assert rounds >= 0 && rounds <= 100;
    }
  }
}
