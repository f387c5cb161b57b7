import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Stack;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Brackets of a text of any length; a stack that is not empty has a top. */
public class Main {
  static boolean matched(String text) {
    Deque<Character> open = new ArrayDeque<>();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '(' || c == '[') {
        open.push(c);
      } else if (c == ')' || c == ']') {
        if (open.isEmpty()) {
          return false;
        }
        char last = open.pop();
        assert open.size() < i;
        if (last == '(' != (c == ')')) {
          return false;
        }
      }
    }
    return open.isEmpty();
  }

  public static void main(String[] args) {
    String text = Verifier.nondetString();
    Stack<Integer> depths = new Stack<>();
    depths.push(0);
    if (matched(text)) {
      depths.push(text.length());
    }
    assert depths.peek() >= 0;
  }
}
