import org.sosy_lab.sv_benchmarks.Verifier;

/** Whether a thread is a daemon depends on input: where it is none, its wait keeps the program from ending. */
public class Main {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    Thread waiting = new Thread(() -> {
      synchronized (Main.class) {
        try {
          Main.class.wait();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    });
    waiting.setDaemon(x != 828282);
    waiting.start();
  }
}
