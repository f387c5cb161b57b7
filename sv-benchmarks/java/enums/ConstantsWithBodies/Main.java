import org.sosy_lab.sv_benchmarks.Verifier;

/** Constants that override a method, with a field of their own. */
public class Main {
  enum Operation {
    ADD('+') {
      @Override
      int apply(int a, int b) {
        return a + b;
      }
    },
    SUBTRACT('-') {
      @Override
      int apply(int a, int b) {
        return a - b;
      }
    },
    REVERSE('~') {
      @Override
      int apply(int a, int b) {
        return SUBTRACT.apply(b, a);
      }
    };

    final char symbol;

    Operation(char symbol) {
      this.symbol = symbol;
    }

    abstract int apply(int a, int b);
  }

  public static void main(String[] args) {
    int a = Verifier.nondetInt();
    int b = Verifier.nondetInt();
    int choice = Verifier.nondetInt();
    if (choice < 0 || choice > 2) {
      return;
    }
    Operation operation = Operation.values()[choice];
    int result = operation.apply(a, b);
    assert operation.ordinal() == choice;
    assert operation.symbol != '+' || result == a + b;
    assert operation.symbol != '~' || result == -Operation.SUBTRACT.apply(a, b);
    assert operation.getDeclaringClass() == Operation.class;
  }
}
