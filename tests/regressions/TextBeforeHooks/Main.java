import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

/** The virtual machine prints the exception that leaves main, to an error stream of the program's own, before hooks run. */
public class Main {
  public static void main(String[] args) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      assert printed.size() > 0;
    }));
    throw new IllegalStateException();
  }
}
