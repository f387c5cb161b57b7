import java.nio.charset.StandardCharsets;

/** Making strings from characters, bytes and code points. */
public class StringFactories {
  public static void main(String[] args) {
    char[] chars = {'h', 'e', 'l', 'l', 'o'};
    System.out.println(new String(chars) + " " + new String(chars, 1, 3) + " " + String.copyValueOf(chars, 0, 2) + " " + new String() + new String("copy"));
    System.out.println(new String(new int[] {0x1f600, 'a'}, 0, 2).length() + " " + new String(new StringBuilder("sb")));
    byte[] bytes = "a\u00e9\u4e2d".getBytes(StandardCharsets.UTF_8);
    String row = "";
    for (byte b : bytes) {
      row += b + " ";
    }
    System.out.println(row);
    System.out.println(new String(bytes, StandardCharsets.UTF_8).length() + " " + new String(bytes, StandardCharsets.ISO_8859_1).length() + " " + "\u00e9".getBytes(StandardCharsets.ISO_8859_1)[0] + " " + "\u4e2d".getBytes(StandardCharsets.US_ASCII)[0] + " " + "ab".getBytes(StandardCharsets.UTF_16BE).length);
    try {
      new String(chars, 3, 4);
    } catch (StringIndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
    chars[0] = 'j';
    System.out.println("hello".toCharArray()[0]);
    char[] target = new char[6];
    "source".getChars(1, 4, target, 2);
    System.out.println((int) target[1] + " " + target[2] + target[4] + " " + (int) target[5]);
  }
}
