import java.util.concurrent.Exchanger;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Two of three threads exchange something; the third one waits for ever. */
public class Main {
  private static final Exchanger<String> MEETING = new Exchanger<>();

  private static void meet() {
    try {
      MEETING.exchange("a");
    } catch (InterruptedException gone) {
      throw new IllegalStateException(gone);
    }
  }

  public static void main(String[] args) {
    new Thread(Main::meet).start();
    if (Verifier.nondetInt() == 123456789) {
      new Thread(Main::meet).start();
    }
    meet();
  }
}
