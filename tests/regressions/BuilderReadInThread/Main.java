// A thread calls library code that reads a field of the builder which JR derives from the text it keeps.

import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  static StringBuilder shared;

  public static void main(String[] args) throws InterruptedException {
    int n = Verifier.nondetInt();
    shared = new StringBuilder("a");
    if (n > 0) {
      shared.append("b");
    }
    int[] count = new int[1];
    Thread reader = new Thread(() -> { count[0] = shared.codePointCount(0, 1); });
    reader.start();
    reader.join();
    if (n * 48271 == 1234567) {
      assert count[0] != 1;
    }
  }
}
