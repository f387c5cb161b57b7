package acme;

/** An account whose class is the same in both versions. */
public class Account {
  /** How much there is. */
  public enum Kind { SMALL, LARGE }

  private int balance;

  public void put(int amount) { if (amount > 0) balance += amount; }
  public int balance() { return balance; }
}
