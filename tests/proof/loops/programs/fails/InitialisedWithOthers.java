import org.sosy_lab.sv_benchmarks.Verifier;

/** The class that the loop initialises on one path initialises another, which this one does later. */
public class InitialisedWithOthers {
  static int counter;

  static class Constant {
    static final int K = counter;
  }

  static class User {
    static int v = Constant.K;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    boolean early = Verifier.nondetBoolean();
    int seen = early ? Constant.K : 0;
    for (int i = 0; i < n; i++) {
      if (early) {
        seen = User.v;
      }
    }
    counter = 7;
    assert n < 20 || Constant.K == 0;
  }
}
