import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.TimeZone;
import org.sosy_lab.sv_benchmarks.Verifier;

/**
 * What the virtual machine keeps for all threads (a standard stream, which is a final field; the default time zone)
 * may be seen before or after another thread sets it.
 */
public class Main {
  private static class Own extends PrintStream {
    Own() {
      super(new ByteArrayOutputStream());
    }
  }

  public static void main(String[] args) throws InterruptedException {
    boolean ofStream = Verifier.nondetBoolean();
    TimeZone.setDefault(TimeZone.getTimeZone("GMT+1"));
    Thread setter = new Thread(() -> {
      if (ofStream) {
        System.setOut(new Own());
      } else {
        TimeZone.setDefault(TimeZone.getTimeZone("GMT+2"));
      }
    });
    setter.start();
    boolean isSet = ofStream ? System.out instanceof Own : TimeZone.getDefault().getRawOffset() == 7200000;
    setter.join();
    if (isSet && !ofStream) {
      throw new IllegalStateException();
    }
    assert !isSet;
  }
}
