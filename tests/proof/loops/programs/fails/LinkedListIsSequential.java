import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** What a LinkedList is an instance of. */
public class LinkedListIsSequential {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 40) {
      return;
    }
    List<Integer> m = new LinkedList<>();
    for (int i = 0; i < n; i++) m.add(i);
    assert !(m instanceof AbstractSequentialList);
  }
}
