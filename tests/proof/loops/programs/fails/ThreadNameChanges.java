import org.sosy_lab.sv_benchmarks.Verifier;

/** The loop changes the thread's name. */
public class ThreadNameChanges {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    Thread.currentThread().setName("x");
    for (int i = 0; i < n; i++) {
      Thread.currentThread().setName("y");
    }
    assert Thread.currentThread().getName().equals("x");
  }
}
