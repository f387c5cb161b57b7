import java.util.Locale;

/** Which methods of String give the object itself where nothing changes, and which a new one. */
public class SameOrNew {
  public static void main(String[] args) {
    String empty = new String("");
    System.out.println(empty.strip() == empty);
    System.out.println(empty.strip() == "");
    System.out.println("  ".strip() == "");
    System.out.println(empty.stripLeading() == empty);
    System.out.println(empty.stripTrailing() == empty);
    System.out.println(empty.trim() == empty);
    String faces = "a\ud83d\ude00";
    System.out.println(faces.toLowerCase() == faces);
    System.out.println(faces.toLowerCase(Locale.ROOT).equals(faces));
    System.out.println("\ud83d\ude00".toUpperCase(Locale.ROOT) == "\ud83d\ude00");
    System.out.println("\ude00".toLowerCase(Locale.ENGLISH) == "\ude00");
    String greek = "\u03b1\u03b2";
    System.out.println(greek.toLowerCase() == greek);
    System.out.println(greek.replace("", "") == greek);
    System.out.println(greek.replace("x", "") == greek);
    System.out.println(greek.replace('x', 'y') == greek);
    System.out.println(greek.concat("") == greek);
  }
}
