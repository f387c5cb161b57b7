import org.sosy_lab.sv_benchmarks.Verifier;

/** A failing static initialiser raises an Error, which is no RuntimeException. */
public class Main {
  static class Settings {
    static final int PORTS = 10 / Main.users;
  }

  static int users;

  public static void main(String[] args) {
    users = Verifier.nondetInt() & 1;
    int ports = Settings.PORTS;
    assert ports == 10;
  }
}
