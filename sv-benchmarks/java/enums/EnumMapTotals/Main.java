import java.util.EnumMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A map with enum keys keeps the order of their declaration. */
public class Main {
  enum Coin {
    PENNY(1),
    DIME(10),
    DOLLAR(100);

    final int cents;

    Coin(int cents) {
      this.cents = cents;
    }
  }

  public static void main(String[] args) {
    Map<Coin, Integer> purse = new EnumMap<>(Coin.class);
    byte dollars = Verifier.nondetByte();
    byte pennies = Verifier.nondetByte();
    purse.put(Coin.DOLLAR, (int) dollars);
    purse.put(Coin.PENNY, (int) pennies);
    int total = 0;
    Coin last = null;
    for (Map.Entry<Coin, Integer> entry : purse.entrySet()) {
      total += entry.getKey().cents * entry.getValue();
      last = entry.getKey();
    }
    assert last == Coin.DOLLAR;
    assert total == dollars * 100 + pennies;
  }
}
