/** Each use of null raises a NullPointerException. */
public class NullReceiver {
  static class Node {
    Node next;
    int value;

    int get() {
      return value;
    }

    static String fixed() {
      return "static methods need no receiver";
    }
  }

  public static void main(String[] args) {
    Node n = new Node();
    try {
      System.out.println(n.next.value);
    } catch (NullPointerException e) {
      System.out.println("field read");
    }
    try {
      n.next.value = 3;
    } catch (NullPointerException e) {
      System.out.println("field write");
    }
    try {
      n.next.get();
    } catch (NullPointerException e) {
      System.out.println("call");
    }
    try {
      Runnable r = null;
      r.run();
    } catch (NullPointerException e) {
      System.out.println("interface call");
    }
    try {
      synchronized (n.next) {
        System.out.println("inside");
      }
    } catch (NullPointerException e) {
      System.out.println("lock");
    }
    try {
      RuntimeException e = null;
      throw e;
    } catch (NullPointerException e) {
      System.out.println("throw");
    }
    Node none = null;
    System.out.println(none.fixed());
    System.out.println(none instanceof Node);
    System.out.println("" + none);
    Node cast = (Node) (Object) none;
    System.out.println(cast == null);
  }
}
