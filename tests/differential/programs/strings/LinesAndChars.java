/** Streams of characters, and iteration by code unit. */
public class LinesAndChars {
  public static void main(String[] args) {
    String s = "stream";
    System.out.println(s.chars().sum() + " " + s.chars().filter(c -> c > 'r').count() + " " + s.chars().mapToObj(c -> String.valueOf((char) c)).reduce("", (a, b) -> b + a));
    System.out.println(s.codePoints().max().getAsInt());
    int vowels = 0;
    for (char c : "education".toCharArray()) {
      vowels += "aeiou".indexOf(c) >= 0 ? 1 : 0;
    }
    System.out.println(vowels);
  }
}
