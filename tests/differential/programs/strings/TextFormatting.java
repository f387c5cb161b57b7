/** Padding, centring and wrapping by hand. */
public class TextFormatting {
  static String pad(String s, int width) {
    StringBuilder b = new StringBuilder(s);
    while (b.length() < width) {
      if (b.length() % 2 == 0) {
        b.append('.');
      } else {
        b.insert(0, '.');
      }
    }
    return b.toString();
  }

  public static void main(String[] args) {
    String text = "the quick brown fox jumps over the lazy dog again and again";
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ")) {
      if (line.length() + word.length() > 16) {
        System.out.println("|" + pad(line.toString().trim(), 16) + "|");
        line.setLength(0);
      }
      line.append(word).append(' ');
    }
    System.out.println("|" + pad(line.toString().trim(), 16) + "|");
  }
}
