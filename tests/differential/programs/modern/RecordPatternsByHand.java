/** Records as tree nodes, compared, printed and counted. */
public class RecordPatternsByHand {
  sealed interface Tree permits Leaf, Node {}

  record Leaf(int value) implements Tree {}

  record Node(Tree left, Tree right) implements Tree {}

  static int sum(Tree t) {
    if (t instanceof Leaf l) {
      return l.value();
    }
    var n = (Node) t;
    return sum(n.left()) + sum(n.right());
  }

  static Tree mirror(Tree t) {
    return t instanceof Node n ? new Node(mirror(n.right()), mirror(n.left())) : t;
  }

  public static void main(String[] args) {
    var tree = new Node(new Leaf(1), new Node(new Leaf(2), new Leaf(3)));
    System.out.println(sum(tree) + " " + tree + " " + tree.equals(new Node(new Leaf(1), new Node(new Leaf(2), new Leaf(3)))) + " " + mirror(mirror(tree)).equals(tree) + " " + (mirror(tree).hashCode() == tree.hashCode()));
  }
}
