import org.sosy_lab.sv_benchmarks.Verifier;

/** The first matching clause runs; subclasses match their superclass's clause. */
public class Main {
  static int classify(int kind) {
    try {
      switch (kind) {
        case 0:
          throw new ArrayIndexOutOfBoundsException("array");
        case 1:
          throw new IndexOutOfBoundsException("index");
        case 2:
          throw new IllegalStateException("state");
        case 3:
          throw new Error("error");
        default:
          return -1;
      }
    } catch (ArrayIndexOutOfBoundsException e) {
      return 0;
    } catch (IndexOutOfBoundsException e) {
      return 1;
    } catch (RuntimeException e) {
      return 2;
    } catch (Throwable t) {
      return 3;
    }
  }

  public static void main(String[] args) {
    int kind = Verifier.nondetInt();
    int found = classify(kind);
    assert found == (kind >= 0 && kind <= 3 ? kind : -1);
  }
}
