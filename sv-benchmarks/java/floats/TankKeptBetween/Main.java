import org.sosy_lab.sv_benchmarks.Verifier;

/** A tank with a valve: its level stays between two marks, for any number of steps. */
public class Main {
  static class Tank {
    private double level = 5.0;
    private boolean open;

    void step(double flow) {
      if (flow < 0.0 || flow > 0.25 || Double.isNaN(flow)) {
        throw new IllegalArgumentException("flow " + flow);
      }
      if (level >= 8.0) {
        open = true;
      } else if (level <= 2.0) {
        open = false;
      }
      level = open ? level - flow : level + flow;
    }
  }

  public static void main(String[] args) {
    Tank tank = new Tank();
    while (Verifier.nondetBoolean()) {
      double flow = Verifier.nondetDouble();
      if (flow >= 0.0 && flow <= 0.25) {
        tank.step(flow);
      }
      assert tank.level >= 1.5 && tank.level <= 8.5;
    }
  }
}
