import org.sosy_lab.sv_benchmarks.Verifier;

/** Two synchronized steps are not one. */
public class Main {
  private static int balance = 10;

  static synchronized int balance() {
    return balance;
  }

  static synchronized void withdraw(int amount) {
    if (amount > balance) {
      throw new IllegalStateException("overdrawn");
    }
    balance -= amount;
  }

  static void pay(int amount) {
    if (balance() >= amount) {
      withdraw(amount);
    }
  }

  public static void main(String[] args) {
    int amount = Verifier.nondetInt();
    if (amount < 0 || amount > 10) {
      return;
    }
    Thread other = new Thread(() -> pay(amount));
    other.start();
    pay(6);
  }
}
