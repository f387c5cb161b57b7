/** A vending machine whose state objects replace each other. */
public class StatePattern {
  static class Machine {
    State state = new Idle();
    int stock = 1;
    int coins;
  }

  abstract static class State {
    State on(Machine m, String event) {
      if (event.equals("refill")) {
        m.stock += 2;
        return new Idle();
      }
      throw new IllegalStateException(getClass().getSimpleName() + " has no " + event);
    }
  }

  static class Idle extends State {
    @Override
    State on(Machine m, String event) {
      if (event.equals("coin")) {
        m.coins++;
        return m.stock > 0 ? new Paid() : new Empty();
      }
      return super.on(m, event);
    }
  }

  static class Paid extends State {
    @Override
    State on(Machine m, String event) {
      if (event.equals("push")) {
        m.stock--;
        return new Idle();
      }
      return super.on(m, event);
    }
  }

  static class Empty extends State {}

  public static void main(String[] args) {
    Machine m = new Machine();
    for (String event : "coin push push coin coin push refill push".split(" ")) {
      try {
        m.state = m.state.on(m, event);
        System.out.println(event + " -> " + m.state.getClass().getSimpleName() + " " + m.stock + " " + m.coins);
      } catch (IllegalStateException e) {
        System.out.println(event + " refused: " + e.getMessage());
      }
    }
  }
}
