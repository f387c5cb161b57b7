/** indexOf, lastIndexOf, contains, startsWith and endsWith. */
public class StringSearch {
  public static void main(String[] args) {
    String s = "the cat sat on the mat";
    String[] parts = {"the", "at", "", "dog", "the cat sat on the mat", "t", "the cat sat on the mat!"};
    for (String p : parts) {
      System.out.println(p + ": " + s.indexOf(p) + " " + s.lastIndexOf(p) + " " + s.contains(p) + " " + s.startsWith(p) + " " + s.endsWith(p) + " " + s.indexOf(p, 5) + " " + s.lastIndexOf(p, 5) + " " + s.startsWith(p, 15));
    }
    for (char c : "tz ".toCharArray()) {
      System.out.println(c + ": " + s.indexOf(c) + " " + s.lastIndexOf(c) + " " + s.indexOf(c, 1) + " " + s.lastIndexOf(c, 3) + " " + s.indexOf(c, -5) + " " + s.indexOf(c, 100));
    }
    System.out.println("x\ud83d\ude00".indexOf(0x1f600) + " " + "".indexOf("") + " " + "ab".indexOf("", 9));
  }
}
