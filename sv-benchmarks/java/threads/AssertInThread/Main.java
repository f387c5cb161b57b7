import org.sosy_lab.sv_benchmarks.Verifier;

/** An assertion in another thread that depends on the order and on an input. */
public class Main {
  static volatile int shared = Verifier.nondetInt();

  public static void main(String[] args) {
    int before = shared;
    new Thread(
            () -> {
              int seen = shared;
              assert seen != 1000 || before == 1000;
            })
        .start();
    shared = 1000;
  }
}
