import org.sosy_lab.sv_benchmarks.Verifier;

/** A graph in which edges lead to nodes with lesser numbers: each walk descends. */
public class Main {
  static class Vertex {
    final int number;
    final Vertex first;
    final Vertex second;

    Vertex(int number, Vertex first, Vertex second) {
      this.number = number;
      this.first = first;
      this.second = second;
    }
  }

  static Vertex some(Vertex[] vertices, int below) {
    int at = Verifier.nondetInt();
    return at >= 0 && at < below ? vertices[at] : null;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 1) {
      return;
    }
    Vertex[] vertices = new Vertex[n];
    for (int i = 0; i < n; i++) {
      vertices[i] = new Vertex(i, some(vertices, i), some(vertices, i));
    }
    Vertex here = vertices[n - 1];
    while (here != null) {
      Vertex there = Verifier.nondetBoolean() ? here.first : here.second;
      assert there == null || there.number < here.number;
      here = there;
    }
  }
}
