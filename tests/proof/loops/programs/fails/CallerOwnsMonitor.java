import org.sosy_lab.sv_benchmarks.Verifier;

/** A caller of all the calls owns the monitor, so notify may be called. */
public class CallerOwnsMonitor {
  static int down(int n) { if (n <= 0) { return 0; } CallerOwnsMonitor.class.notify(); return down(n - 1); }
  static synchronized int start(int n) { return down(n); }
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    start(n);
    assert n < 20;
  }
}
