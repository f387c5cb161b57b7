import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** removeIf, Iterator.remove and index loops. */
public class RemoveWhileIterating {
  public static void main(String[] args) {
    List<Integer> a = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      a.add(i);
    }
    System.out.println(a.removeIf(x -> x % 3 == 0) + " " + a);
    for (int i = a.size() - 1; i >= 0; i--) {
      if (a.get(i) > 6) {
        a.remove(i);
      }
    }
    System.out.println(a);
    Iterator<Integer> it = a.iterator();
    it.next();
    it.remove();
    try {
      it.remove();
    } catch (IllegalStateException e) {
      System.out.println("twice " + a);
    }
    a.add(100);
    try {
      it.next();
    } catch (java.util.ConcurrentModificationException e) {
      System.out.println("changed");
    }
    a.replaceAll(x -> x * x);
    System.out.println(a);
  }
}
