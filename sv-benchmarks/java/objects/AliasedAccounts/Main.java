import org.sosy_lab.sv_benchmarks.Verifier;

/** A transfer from an account to itself creates money. */
public class Main {
  static final class Account {
    int balance;

    Account(int balance) {
      this.balance = balance;
    }
  }

  static void transfer(Account from, Account to, int amount) {
    int left = from.balance - amount;
    int raised = to.balance + amount;
    from.balance = left;
    to.balance = raised;
  }

  public static void main(String[] args) {
    Account first = new Account(50);
    Account second = new Account(50);
    Account payer = Verifier.nondetBoolean() ? first : second;
    Account receiver = Verifier.nondetBoolean() ? first : second;
    transfer(payer, receiver, 20);
    assert first.balance + second.balance == 100;
  }
}
