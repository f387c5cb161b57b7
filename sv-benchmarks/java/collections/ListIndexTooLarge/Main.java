import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

/** set() replaces an element, it does not add one. */
public class Main {
  public static void main(String[] args) {
    List<String> list = new ArrayList<>();
    list.add("a");
    list.add("b");
    int index = Verifier.nondetInt();
    if (index >= 0 && index <= 2) {
      String old = list.set(index, "c");
      assert old.equals(index == 0 ? "a" : "b");
    }
  }
}
