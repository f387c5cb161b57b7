/** Files and folders as one tree, printed with indentation. */
public class CompositeTree {
  abstract static class Entry {
    final String name;

    Entry(String name) {
      this.name = name;
    }

    abstract int size();

    void print(String indent) {
      System.out.println(indent + name + " " + size());
    }

    Entry find(String wanted) {
      return name.equals(wanted) ? this : null;
    }

    @Override
    public String toString() {
      return "<" + name + ">";
    }
  }

  static class Plain extends Entry {
    private final int size;

    Plain(String name, int size) {
      super(name);
      this.size = size;
    }

    @Override
    int size() {
      return size;
    }
  }

  static class Folder extends Entry {
    private final java.util.List<Entry> entries = new java.util.LinkedList<>();

    Folder(String name) {
      super(name);
    }

    void add(Entry e) {
      entries.add(e);
    }

    @Override
    int size() {
      int sum = 0;
      for (Entry e : entries) {
        sum += e.size();
      }
      return sum;
    }

    @Override
    void print(String indent) {
      super.print(indent);
      for (Entry e : entries) {
        e.print(indent + "  ");
      }
    }

    @Override
    Entry find(String wanted) {
      Entry found = super.find(wanted);
      for (java.util.Iterator<Entry> it = entries.iterator(); found == null && it.hasNext(); ) {
        found = it.next().find(wanted);
      }
      return found;
    }
  }

  public static void main(String[] args) {
    Folder root = new Folder("root");
    root.add(new Plain("a.txt", 10));
    Folder sub = new Folder("sub");
    sub.add(new Plain("b.txt", 20));
    sub.add(new Folder("empty"));
    root.add(sub);
    root.add(new Plain("c.txt", 5));
    root.print("");
    System.out.println(root.size() + " " + root.find("b.txt") + " " + root.find("none"));
  }
}
