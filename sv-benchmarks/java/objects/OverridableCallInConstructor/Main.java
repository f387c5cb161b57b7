import org.sosy_lab.sv_benchmarks.Verifier;

/** The subclass's method runs before the subclass's fields are set. */
public class Main {
  static class Widget {
    final int width;

    Widget() {
      width = preferredWidth();
    }

    int preferredWidth() {
      return 1;
    }
  }

  static class Wide extends Widget {
    private int preferred = 80;

    @Override
    int preferredWidth() {
      return preferred;
    }
  }

  public static void main(String[] args) {
    Widget widget = Verifier.nondetBoolean() ? new Wide() : new Widget();
    assert widget.width > 0;
  }
}
