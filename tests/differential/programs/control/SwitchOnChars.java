/** Switches over characters, with ranges and expressions. */
public class SwitchOnChars {
  public static void main(String[] args) {
    String s = "a1 +Z_\n\u00e9";
    for (char c : s.toCharArray()) {
      int kind;
      switch (c) {
        case ' ':
        case '\t':
        case '\n':
          kind = 0;
          break;
        case '+':
        case '-':
        case '*':
          kind = 1;
          break;
        default:
          kind = c >= '0' && c <= '9' ? 2 : c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' ? 3 : 4;
      }
      switch (kind + (c % 2)) {
        case 0:
          System.out.println((int) c + " even blank");
          break;
        case 1:
          System.out.println((int) c + " odd blank or operator");
        case 2:
          System.out.println((int) c + " fell");
          break;
        default:
          System.out.println((int) c + " " + kind);
      }
    }
  }
}
