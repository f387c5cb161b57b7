/** Switches over enums, and enums with interfaces. */
public class EnumSwitch {
  interface Binary {
    int apply(int a, int b);
  }

  enum Op implements Binary {
    ADD {
      @Override
      public int apply(int a, int b) {
        return a + b;
      }
    },
    SUB {
      @Override
      public int apply(int a, int b) {
        return a - b;
      }
    },
    MAX {
      @Override
      public int apply(int a, int b) {
        return Math.max(a, b);
      }
    }
  }

  static char symbol(Op op) {
    switch (op) {
      case ADD:
        return '+';
      case SUB:
        return '-';
      default:
        return '?';
    }
  }

  public static void main(String[] args) {
    for (Op op : Op.values()) {
      System.out.println(op + " " + op.apply(7, 3) + " " + symbol(op));
    }
    try {
      symbol(null);
    } catch (NullPointerException e) {
      System.out.println("null");
    }
  }
}
