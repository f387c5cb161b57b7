import java.util.ArrayDeque;
import java.util.Deque;

/** Commands with undo and redo. */
public class Command {
  interface Action {
    void apply(Editor e);

    void revert(Editor e);
  }

  static class Editor {
    String text = "";
    private final Deque<Action> done = new ArrayDeque<>();
    private final Deque<Action> undone = new ArrayDeque<>();

    void run(Action a) {
      a.apply(this);
      done.push(a);
      undone.clear();
    }

    boolean undo() {
      if (done.isEmpty()) {
        return false;
      }
      Action a = done.pop();
      a.revert(this);
      undone.push(a);
      return true;
    }

    boolean redo() {
      Action a = undone.poll();
      if (a == null) {
        return false;
      }
      a.apply(this);
      done.push(a);
      return true;
    }
  }

  static class Insert implements Action {
    final String added;

    Insert(String added) {
      this.added = added;
    }

    @Override
    public void apply(Editor e) {
      e.text += added;
    }

    @Override
    public void revert(Editor e) {
      e.text = e.text.substring(0, e.text.length() - added.length());
    }
  }

  static class Upper implements Action {
    private String before;

    @Override
    public void apply(Editor e) {
      before = e.text;
      e.text = before.toUpperCase();
    }

    @Override
    public void revert(Editor e) {
      e.text = before;
    }
  }

  public static void main(String[] args) {
    Editor e = new Editor();
    e.run(new Insert("hello"));
    e.run(new Insert(" world"));
    e.run(new Upper());
    System.out.println(e.text);
    e.undo();
    System.out.println(e.text);
    e.undo();
    e.undo();
    System.out.println("[" + e.text + "] " + e.undo());
    e.redo();
    e.redo();
    System.out.println(e.text + " " + e.redo() + e.redo() + " " + e.text);
  }
}
