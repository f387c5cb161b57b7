/** Accounts with checked exceptions, history and transfers. */
public class BankAccounts {
  static class Bank {
    static class Refused extends Exception {
      Refused(String message, Throwable cause) {
        super(message, cause);
      }
    }

    final java.util.Map<String, Integer> accounts = new java.util.TreeMap<>();
    final java.util.List<String> history = new java.util.ArrayList<>();
    int attempts;

    void open(String name, int balance) {
      accounts.put(name, balance);
    }

    void transfer(String from, String to, int amount) throws Refused {
      if (amount <= 0) {
        throw new Refused("bad amount " + amount, null);
      }
      try {
        int left = accounts.get(from) - amount;
        if (left < 0) {
          throw new Refused("poor " + from, null);
        }
        int raised = accounts.get(to) + amount;
        accounts.put(from, left);
        accounts.put(to, from.equals(to) ? left + amount : raised);
        history.add(from + ">" + to + ":" + amount);
      } catch (NullPointerException e) {
        throw new Refused("unknown account", e);
      }
    }
  }

  public static void main(String[] args) {
    Bank bank = new Bank();
    bank.open("ann", 100);
    bank.open("bob", 20);
    String[][] jobs = {{"ann", "bob", "30"}, {"bob", "ann", "500"}, {"ann", "eve", "1"}, {"ann", "bob", "-5"}, {"bob", "bob", "10"}};
    for (String[] j : jobs) {
      try {
        bank.transfer(j[0], j[1], Integer.parseInt(j[2]));
        System.out.println("done " + bank.accounts);
      } catch (Bank.Refused e) {
        System.out.println(e.getMessage() + (e.getCause() == null ? "" : " because " + e.getCause().getClass().getSimpleName()));
      } finally {
        bank.attempts++;
      }
    }
    System.out.println(bank.attempts + " " + bank.history);
  }
}
