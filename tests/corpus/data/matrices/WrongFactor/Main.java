import org.sosy_lab.sv_benchmarks.Verifier;

/** The mistake: the number of the row is multiplied by the height, not by the width. */
public class Main {
  public static void main(String[] args) {
    int height = Verifier.nondetInt();
    int width = Verifier.nondetInt();
    if (height < 0 || height > 10000 || width < 0 || width > 10000) {
      return;
    }
    int size = height * width;
    for (int row = 0; row < height; row++) {
      for (int column = 0; column < width; column++) {
        int index = row * height + column;
        assert index < size;
      }
    }
  }
}
