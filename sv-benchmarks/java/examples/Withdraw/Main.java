import org.sosy_lab.sv_benchmarks.Verifier;

/** A bank account whose withdrawal check can be tricked by a negative amount. */
public class Main {
  static final class Account {
    static final int LIMIT = 1_000;
    private int balance;

    Account(int balance) {
      this.balance = balance;
    }

    boolean withdraw(int amount) {
      if (amount > balance) {
        return false;
      }
      balance -= amount;
      return true;
    }

    int balance() {
      return balance;
    }
  }

  public static void main(String[] args) {
    Account account = new Account(Account.LIMIT);
    int amount = Verifier.nondetInt();
    boolean paid = account.withdraw(amount);
    if (paid) {
      assert account.balance() <= Account.LIMIT : "withdrawing made the account richer";
    }
  }
}
