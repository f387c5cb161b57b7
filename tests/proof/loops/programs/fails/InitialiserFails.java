import org.sosy_lab.sv_benchmarks.Verifier;

/** A class is initialised in some round only, and that fails: the next use of it fails in another way. */
public class InitialiserFails {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    boolean again = false;
    for (int i = 0; i < n; i++) {
      if (i > n - 3) {
        try {
          int y = Holder.x;
        } catch (ExceptionInInitializerError e) {
          assert i == n - 2;
        } catch (NoClassDefFoundError e) {
          again = true;
        }
      }
    }
    assert !again;
  }

  static class Holder {
    static int z;
    static int x = 1 / z;
  }
}
