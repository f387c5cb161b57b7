/** A StringBuffer keeps its monitor while it asks another one for its text. */
public class Main {
  public static void main(String[] args) {
    StringBuffer left = new StringBuffer("l");
    StringBuffer right = new StringBuffer("r");
    new Thread(() -> left.append(right)).start();
    right.append(left);
  }
}
