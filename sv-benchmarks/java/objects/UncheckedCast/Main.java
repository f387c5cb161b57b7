import org.sosy_lab.sv_benchmarks.Verifier;

/** A cast to the wrong class. */
public class Main {
  static class Vehicle {}

  static final class Truck extends Vehicle {
    int load = 4;
  }

  public static void main(String[] args) {
    int wheels = Verifier.nondetInt();
    Vehicle vehicle = wheels > 4 ? new Truck() : new Vehicle();
    if (wheels > 3) {
      int load = ((Truck) vehicle).load;
      assert load == 4;
    }
  }
}
