/** An exception raised inside the library leaves main. */
public class UncaughtFromLibrary {
  public static void main(String[] args) {
    java.util.List<String> list = new java.util.ArrayList<>();
    list.add("only");
    System.out.println(list.get(0));
    System.out.println(list.get(1));
  }
}
