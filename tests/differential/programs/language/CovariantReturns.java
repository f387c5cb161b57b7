/** Covariant return types, arrays and generics. */
public class CovariantReturns {
  static class Base {
    Base self() {
      return this;
    }

    Object[] list() {
      return new Object[] {"base"};
    }

    Number value() {
      return 1.5;
    }
  }

  static class Derived extends Base {
    @Override
    Derived self() {
      return this;
    }

    @Override
    String[] list() {
      return new String[] {"derived"};
    }

    @Override
    Integer value() {
      return 3;
    }

    String only() {
      return "only";
    }
  }

  public static void main(String[] args) {
    Base b = new Derived();
    System.out.println(b.self().getClass().getSimpleName() + " " + b.list()[0] + " " + new Derived().self().only() + " " + b.value());
    Number[] numbers = new Integer[] {1, 2};
    Object o = numbers;
    System.out.println(((Number[]) o)[1] + " " + (o instanceof Integer[]));
  }
}
