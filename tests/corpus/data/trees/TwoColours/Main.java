import org.sosy_lab.sv_benchmarks.Verifier;

/** The mistake: two colours are enough for a tree, not for a graph with two edges to earlier vertices. */
public class Main {
  static class Vertex {
    boolean isRed;
    Vertex first;
    Vertex second;
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
      Vertex added = new Vertex();
      added.first = some(vertices, i);
      added.second = some(vertices, i);
      added.isRed = added.first == null ? added.second == null || !added.second.isRed : !added.first.isRed;
      vertices[i] = added;
    }
    for (int i = 0; i < n; i++) {
      Vertex vertex = vertices[i];
      assert vertex.first == null || vertex.first.isRed != vertex.isRed;
      assert vertex.second == null || vertex.second.isRed != vertex.isRed;
    }
  }
}
