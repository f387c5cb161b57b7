/** Exceptions with fields and overridden messages. */
public class OwnExceptions {
  static class Poor extends Exception {
    final int missing;

    Poor(int missing) {
      super("poor");
      this.missing = missing;
    }

    @Override
    public String getMessage() {
      return super.getMessage() + " by " + missing;
    }
  }

  static final class Odd extends RuntimeException {
    @Override
    public String toString() {
      return "odd";
    }
  }

  static void withdraw(int balance, int amount) throws Poor {
    if (amount < 0) {
      throw new Odd();
    }
    if (amount > balance) {
      throw new Poor(amount - balance);
    }
  }

  public static void main(String[] args) {
    try {
      withdraw(5, 9);
    } catch (Poor e) {
      System.out.println(e.getMessage() + " " + e.missing + " " + e);
    }
    try {
      withdraw(5, -1);
    } catch (Exception e) {
      System.out.println(e.getClass().getName() + " " + e.getMessage());
    }
  }
}
