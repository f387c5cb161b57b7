import org.sosy_lab.sv_benchmarks.Verifier;

/** Default methods: inherited, overridden, and chosen explicitly. */
public class Main {
  interface Priced {
    int base();

    default int price() {
      return base() + 1;
    }
  }

  interface Taxed {
    default int price() {
      return 100;
    }
  }

  static class Plain implements Priced {
    @Override
    public int base() {
      return 10;
    }
  }

  static class Both extends Plain implements Taxed {
    @Override
    public int price() {
      return super.price() + Taxed.super.price();
    }
  }

  public static void main(String[] args) {
    Priced item = Verifier.nondetBoolean() ? new Plain() : new Both();
    int price = item.price();
    assert price == 11 || price == 111;
    assert (price == 111) == (item instanceof Taxed);
  }
}
