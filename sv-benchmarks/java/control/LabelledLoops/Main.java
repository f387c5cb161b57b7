import org.sosy_lab.sv_benchmarks.Verifier;

/** break and continue with labels. */
public class Main {
  public static void main(String[] args) {
    int wanted = Verifier.nondetInt();
    int found = -1;
    int skipped = 0;
    search:
    for (int i = 2; i < 6; i++) {
      for (int j = 2; j < i; j++) {
        if (i % j == 0) {
          skipped++;
          continue search;
        }
        if (i * j == wanted) {
          found = i;
          break search;
        }
      }
    }
    assert found == -1 || found == 3 || found == 5;
    assert found != 5 || wanted == 10 || wanted == 15 || wanted == 20;
    assert skipped <= 1;
  }
}
