import org.sosy_lab.sv_benchmarks.Verifier;

/** An inner object reads and writes its own outer object. */
public class Main {
  private int total;

  final class Meter {
    private int total;

    void count(int amount) {
      total += amount;
      Main.this.total += amount;
    }
  }

  public static void main(String[] args) {
    Main left = new Main();
    Main right = new Main();
    Meter first = left.new Meter();
    Meter second = left.new Meter();
    Meter other = right.new Meter();
    int amount = Verifier.nondetInt();
    first.count(amount);
    second.count(1);
    other.count(2);
    assert left.total == amount + 1;
    assert first.total == amount;
    assert right.total == 2;
  }
}
