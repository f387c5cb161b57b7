import org.sosy_lab.sv_benchmarks.Verifier;

/** The order of the locks depends on an input. */
public class Main {
  static final Object FORK = new Object();
  static final Object KNIFE = new Object();
  static int meals;

  static void eat(Object first, Object second) {
    synchronized (first) {
      synchronized (second) {
        meals++;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    int hungry = Verifier.nondetInt();
    final boolean left = hungry * 3 == 21;
    Thread other = new Thread(() -> eat(left ? KNIFE : FORK, left ? FORK : KNIFE));
    other.start();
    eat(FORK, KNIFE);
    other.join();
    assert meals == 2;
  }
}
