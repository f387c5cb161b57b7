/** Local classes capture variables, also through each other. */
public class LocalClasses {
  static String run(int n) {
    int doubled = 2 * n;
    class Step {
      final int at;

      Step(int at) {
        this.at = at;
      }

      Step next() {
        return new Step(at + doubled);
      }
    }
    class Walk {
      Step last = new Step(n);

      Walk go(int steps) {
        for (int i = 0; i < steps; i++) {
          last = last.next();
        }
        return this;
      }
    }
    return new Walk().go(2).last.at + " " + Step.class.isLocalClass();
  }

  public static void main(String[] args) {
    System.out.println(run(3) + " " + run(-3));
  }
}
