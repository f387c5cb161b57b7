/** Switch expressions of several types, nested. */
public class SwitchYieldTypes {
  public static void main(String[] args) {
    for (int i = 0; i < 4; i++) {
      long l = switch (i) {
        case 0 -> 1;
        case 1 -> 2L;
        default -> 'c';
      };
      Object o = switch (i) {
        case 0 -> "text";
        case 1 -> 5;
        default -> switch (i * 2) {
          case 4 -> 2.5;
          default -> null;
        };
      };
      System.out.println(i + " " + l + " " + o + " " + switch ("k" + i) {
        case "k1", "k3" -> true;
        default -> false;
      });
    }
  }
}
