import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

/** An account that keeps a list of its moves, for any number of moves. */
public class Main {
  static class Move {
    private final int amount;
    private final String text;

    Move(int amount, String text) {
      if (amount <= 0) {
        throw new IllegalArgumentException("not positive: " + amount);
      }
      this.amount = amount;
      this.text = text;
    }
  }

  static class Account {
    private int balance;
    private final List<Move> moves = new ArrayList<>();

    void deposit(int amount) {
      if (amount > 0 && balance + amount > 0) {
        moves.add(new Move(amount, "in"));
        balance += amount;
      }
    }

    boolean withdraw(int amount) {
      if (amount <= 0 || amount > balance) {
        return false;
      }
      moves.add(new Move(amount, "out"));
      balance -= amount;
      return true;
    }
  }

  public static void main(String[] args) {
    Account account = new Account();
    while (Verifier.nondetBoolean()) {
      int amount = Verifier.nondetInt();
      if (Verifier.nondetBoolean()) {
        account.deposit(amount);
      } else {
        account.withdraw(amount);
      }
      assert account.balance >= 0;
    }
    for (Move move : account.moves) {
      assert move.amount > 0 && move.text != null;
    }
  }
}
