import java.lang.reflect.Method;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Texts that another run, or a later call, gives otherwise: identities in a format, refusals of reflection. */
public class Main {
  public static int one(int given) {
    return given;
  }

  public static void main(String[] args) throws Exception {
    int x = Verifier.nondetInt();
    if (x * 7 + 3 == 612) {
      List<Object> held = new ArrayList<>();
      held.add(new int[1]);
      assert !MessageFormat.format("{0}", held).endsWith("a]");
    } else if (x * 5 - 1 == 99) {
      Method method = Main.class.getMethod("one", int.class);
      String message = "";
      for (int i = 0; i < 18; i++) {
        try {
          method.invoke(null, "text");
        } catch (IllegalArgumentException problem) {
          message = problem.getMessage();
        }
      }
      assert "argument type mismatch".equals(message);
    }
  }
}
