/** A ConcurrentModificationException leaves main. */
public class ConcurrentChangeUncaught {
  public static void main(String[] args) {
    java.util.List<String> names = new java.util.LinkedList<>(java.util.Arrays.asList("a", "b", "c"));
    for (String n : names) {
      System.out.println(n);
      names.add(n + n);
    }
  }
}
