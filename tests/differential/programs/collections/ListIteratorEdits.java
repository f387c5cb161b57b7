import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ListIterator;

/** Editing a list through its ListIterator, both ways. */
public class ListIteratorEdits {
  public static void main(String[] args) {
    List<String> l = new ArrayList<>(Arrays.asList("a", "b", "c", "d"));
    ListIterator<String> it = l.listIterator();
    while (it.hasNext()) {
      int i = it.nextIndex();
      String s = it.next();
      if (i % 2 == 0) {
        it.set(s + s);
      } else if (s.equals("b")) {
        it.remove();
      } else {
        it.add("new" + i);
      }
    }
    System.out.println(l);
    String back = "";
    while (it.hasPrevious()) {
      back += it.previous() + it.nextIndex() + " ";
    }
    System.out.println(back);
    try {
      it.set("ok");
      it.add("x");
      it.set("bad");
    } catch (IllegalStateException e) {
      System.out.println(l + " refused");
    }
  }
}
