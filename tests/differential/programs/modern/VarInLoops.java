import java.util.ArrayList;
import java.util.function.BiFunction;

/** var in loops, lambdas with var, and diamond with anonymous classes. */
public class VarInLoops {
  public static void main(String[] args) {
    var list = new ArrayList<Integer>() {
      int total() {
        var sum = 0;
        for (var x : this) {
          sum += x;
        }
        return sum;
      }
    };
    for (var i = 0; i < 4; i++) {
      list.add(i * i);
    }
    BiFunction<Integer, Integer, Integer> f = (var a, var b) -> a * b;
    System.out.println(list.total() + " " + f.apply(6, 7));
    try (var r = new java.io.StringReader("x")) {
      System.out.println((char) r.read());
    } catch (java.io.IOException e) {
      System.out.println("never");
    }
  }
}
