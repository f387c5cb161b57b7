import org.sosy_lab.sv_benchmarks.Verifier;

/** Two threads ask for inputs. */
public class Main {
  static int first;

  static synchronized void ask() {
    int value = Verifier.nondetInt();
    if (first == 0) {
      first = value;
    } else {
      assert first != 17 || value != 4;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(Main::ask);
    other.start();
    ask();
    other.join();
  }
}
