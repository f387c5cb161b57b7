package acme;
import java.io.*;

/** Fields that deserialisation alone sets to anything, and constructors that ask this for its class. */
class Stored implements Serializable {
  private transient Object read = "r", called = "c", named = "n";
  final Object asked, looked;
  Stored() { asked = name(); looked = look(); }
  private Object name() { return getClass().getName(); }
  private Object look() { return getClass() == Stored.class ? looked : ""; }
  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException { read = in.readObject(); }
  private void readObject(ObjectInputStream in, int n) throws IOException, ClassNotFoundException { named = in.readObject(); }
  Object all() { return "" + read + called + named; }
}
class Again implements Serializable {
  private transient Object called = "c";
  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException { called = in.readObject(); }
  void load(ObjectInputStream in) throws IOException, ClassNotFoundException { readObject(in); }
}
class Open1 implements Serializable {
  private transient Object open = "c";
  public void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException { open = in.readObject(); }
}
class Nests {
  static class In implements Serializable {
    private transient Object read = "r";
    private void readObject(ObjectInputStream in) { read = null; }
  }
  static void clear(In one) { one.readObject(null); }
}
class Nests2 {
  static class In implements Serializable {
    private transient Object read = "r";
    private void readObject(ObjectInputStream in) { read = null; }
  }
  static Object get(In one) { return one.read; }
}
