import org.sosy_lab.sv_benchmarks.Verifier;

/** A method that negates a field, calls itself in a loop, and negates it again, leaves the field as it was. */
public class RecursiveFlip {
  int sign;
  static boolean on;

  void flip(int n) {
    sign = -sign;
    on = !on;
    for (int i = 0; i < n; i++) {
      flip(n - 1);
    }
    on = !on;
    sign = -sign;
  }

  public static void main(String[] args) {
    RecursiveFlip one = new RecursiveFlip();
    int before = Verifier.nondetInt();
    boolean was = Verifier.nondetBoolean();
    one.sign = before;
    on = was;
    one.flip(Verifier.nondetInt());
    assert one.sign == before && on == was;
  }
}
