package acme;

import static jr.Contract.*;

/** Contracts by example; see docs/check.md. */
public class Account {
    private int balance;

    public Account(int balance) {
        requires(balance >= 0);
        this.balance = balance;
    }

    public void take(int amount) {
        requires(amount >= 0);
        int before = old(balance);
        try {
            if (amount > balance) {
                throw new IllegalStateException("not enough");
            }
            balance -= amount;
        } catch (IllegalStateException refused) {
            throw exceptional(refused, balance == before);
        }
        ensures(0 <= balance && balance <= before);
    }

    public static int share(int sum, int people) {
        requires(people > 0);
        int result = sum / people;
        ensures(result * people == sum);
        return result;
    }

    public static int middle(int low, int high) {
        requires(0 <= low && low <= high);
        int result = low + (high - low) / 2;
        ensures(low <= result && result <= high);
        return result;
    }

    public static int least(int[] values) {
        requires(values.length > 0);
        int result = Math.min(values[0], values[values.length - 1]);
        ensures(forall(0, values.length, i -> result <= values[i]));
        return result;
    }
}
