import org.sosy_lab.sv_benchmarks.Verifier;

/** The field holds the very object that is locked. */
public class HoldsByOtherName {
  static class Node { int x; }
  static Node h;
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node p = new Node();
    h = p;
    for (int i = 0; i < n; i++) { p = new Node(); h = p; }
    synchronized (p) { assert !Thread.holdsLock(h) || n < 20; }
  }
}
