import org.sosy_lab.sv_benchmarks.Verifier;

/** remove(int) takes an index, remove(Object) an element. */
public class Main {
  public static void main(String[] args) {
    java.util.List<Integer> list = new java.util.ArrayList<>();
    list.add(5);
    list.add(1);
    list.add(9);
    if (Verifier.nondetBoolean()) {
      list.remove(1);
      assert list.get(0) == 5 && list.get(1) == 9;
    } else {
      list.remove(Integer.valueOf(5));
      assert list.get(0) == 1 && list.get(1) == 9;
    }
    assert list.size() == 2;
  }
}
