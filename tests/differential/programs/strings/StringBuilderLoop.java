/** Building, trimming and searching in loops. */
public class StringBuilderLoop {
  public static void main(String[] args) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      b.append(i % 3 == 0 ? "fizz" : i % 5 == 0 ? "buzz" : String.valueOf(i));
      if (b.length() > 20) {
        b.delete(0, 10);
      }
      if (i % 4 == 3) {
        b.setLength(b.length() - 1);
      }
    }
    System.out.println(b + " " + b.length());
    int at = -1;
    int n = 0;
    while ((at = b.indexOf("z", at + 1)) >= 0) {
      n++;
    }
    System.out.println(n + " " + b.charAt(b.length() - 1) + " " + b.toString().contains("izz"));
  }
}
