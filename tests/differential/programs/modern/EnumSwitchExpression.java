import java.util.HashMap;
import java.util.Map;

/** Exhaustive switch expressions over enums, and records in collections. */
public class EnumSwitchExpression {
  enum Suit { CLUBS, DIAMONDS, HEARTS, SPADES }

  record Card(int rank, String colour) {}

  static String colour(Suit s) {
    return switch (s) {
      case CLUBS, SPADES -> "black";
      case DIAMONDS, HEARTS -> "red";
    };
  }

  public static void main(String[] args) {
    Map<Card, Integer> counts = new HashMap<>();
    for (Suit s : Suit.values()) {
      System.out.println(s + " " + colour(s));
      counts.merge(new Card(s.ordinal() % 2, colour(s)), 1, Integer::sum);
    }
    System.out.println(counts.get(new Card(0, "black")) + " " + counts.size());
  }
}
