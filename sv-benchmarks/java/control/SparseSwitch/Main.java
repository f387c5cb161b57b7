import org.sosy_lab.sv_benchmarks.Verifier;

/** A switch with far apart keys, and one with dense keys. */
public class Main {
  static int sparse(int code) {
    switch (code) {
      case Integer.MIN_VALUE:
        return 0;
      case -1:
        return 1;
      case 1000:
        return 2;
      case Integer.MAX_VALUE:
        return 3;
      default:
        return 4;
    }
  }

  static int dense(int kind) {
    switch (kind) {
      case 0:
        return Integer.MIN_VALUE;
      case 1:
        return -1;
      case 2:
        return 1000;
      case 3:
        return Integer.MAX_VALUE;
      default:
        return 5;
    }
  }

  public static void main(String[] args) {
    int code = Verifier.nondetInt();
    int kind = sparse(code);
    assert kind == 4 || dense(kind) == code;
  }
}
