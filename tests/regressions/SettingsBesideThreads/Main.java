import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.TimeZone;

/**
 * What the virtual machine keeps for all threads (a standard stream, which is a final field, and the default time zone)
 * may be seen before or after another thread sets it.
 */
public class Main {
  private static class Own extends PrintStream {
    Own() {
      super(new ByteArrayOutputStream());
    }
  }

  public static void main(String[] args) throws InterruptedException {
    System.setErr(System.out);
    Thread setter = new Thread(() -> {
      System.setOut(new Own());
      TimeZone.setDefault(TimeZone.getTimeZone("GMT+2"));
    });
    setter.start();
    boolean replaced = System.out instanceof Own;
    int offset = TimeZone.getDefault().getRawOffset();
    setter.join();
    if (replaced && offset == 7200000) {
      throw new IllegalStateException();
    }
    assert !replaced;
    assert System.out instanceof Own && TimeZone.getDefault().getRawOffset() == 7200000;
  }
}
