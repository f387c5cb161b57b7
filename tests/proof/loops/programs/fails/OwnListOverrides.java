import java.util.ArrayList;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A list of the program's own counts otherwise. */
public class OwnListOverrides {
  static class Odd extends ArrayList<Integer> {
    @Override
    public boolean add(Integer value) {
      return value < 15 && super.add(value);
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Odd list = new Odd();
    for (int i = 0; i < n; i++) {
      list.add(i);
    }
    assert n < 20 || list.size() == n;
  }
}
