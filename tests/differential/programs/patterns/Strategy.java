/** Behaviour that is swapped: interfaces, anonymous classes, lambdas, enums. */
public class Strategy {
  interface Discount {
    double apply(double price);
  }

  enum Standard implements Discount {
    NONE(1),
    HALF(0.5);

    private final double factor;

    Standard(double factor) {
      this.factor = factor;
    }

    @Override
    public double apply(double price) {
      return price * factor;
    }
  }

  static class Shop {
    int sold;

    double quantity(double price) {
      return ++sold > 1 ? price * 0.75 : price;
    }
  }

  public static void main(String[] args) {
    Shop shop = new Shop();
    double[] prices = {10, 20, 5};
    Discount[] all = {
      p -> p,
      new Discount() {
        @Override
        public double apply(double p) {
          return p > 8 ? p - 2 : p;
        }
      },
      Standard.HALF,
      Standard.NONE,
      shop::quantity
    };
    for (Discount d : all) {
      double sum = 0;
      for (double p : prices) {
        sum += d.apply(p);
      }
      System.out.println(sum);
    }
  }
}
