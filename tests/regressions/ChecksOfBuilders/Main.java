import org.sosy_lab.sv_benchmarks.Verifier;

/** Which of two checks of a builder's arguments comes first: models had an order of their own. */
public class Main {
  private interface Call {
    void run(StringBuilder b);
  }

  private static int kind(Call call) {
    try {
      call.run(new StringBuilder("abc"));
      return 0;
    } catch (NullPointerException e) {
      return 1;
    } catch (StringIndexOutOfBoundsException e) {
      return 2;
    } catch (IndexOutOfBoundsException e) {
      return 3;
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int at = Verifier.nondetInt();
    if (n * 7919 != 1_000_003 || at < 4) {
      return;
    }
    int seen = kind(b -> b.insert(at, (char[]) null));
    seen = seen * 4 + kind(b -> b.insert(2, (char[]) null));
    seen = seen * 4 + kind(b -> b.replace(at, at, null));
    seen = seen * 4 + kind(b -> b.replace(1, at, null));
    seen = seen * 4 + kind(b -> b.getChars(0, at, null, 0));
    seen = seen * 4 + kind(b -> b.getChars(0, 2, new char[2], at));
    seen = seen * 4 + kind(b -> b.append("xy", 1, at));
    seen = seen * 4 + kind(b -> b.append(new char[3], 1, at));
    seen = seen * 4 + kind(b -> b.insert(at, "xy", 3, 1));
    seen = seen * 4 + kind(b -> b.insert(1, "xy", 3, 1));
    assert seen != 0b10_01_10_01_10_11_11_11_10_11;
  }
}
