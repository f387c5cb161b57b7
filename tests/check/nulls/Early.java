package acme;

import java.io.*;
import java.util.*;

/** What may run before a static field is set, by ways that no call shows; beside each, one that is set in time. */
class MadeByCall {
  static final Map<Object, String> ALL = new HashMap<>();
  static { Object key = make(); ALL.put(key, "a"); }
  static final Object SEEN = new Object();
  static final Object SAFE = new Object();
  private static Object make() { return new KeyOfCall(); }
}
class KeyOfCall { private Object s = "k"; @Override public int hashCode() { s = MadeByCall.SEEN; return 1; } }

class MadeInLoop {
  static final List<Object> ALL = new ArrayList<>();
  static { Object o = "a"; for (int i = 0; i < 3; i++) { ALL.contains(o); o = new KeyOfLoop(); ALL.add("b"); } }
  static final Object SEEN = new Object();
  static final Object SAFE = new Object();
}
class KeyOfLoop { private Object s = "k"; @Override public boolean equals(Object o) { s = MadeInLoop.SEEN; return false; } @Override public int hashCode() { return 1; } }

class Received {
  static { Object key = new KeyOfAny(); key.hashCode(); }
  static final Object SEEN = new Object();
  static final Object SAFE = new Object();
}
class KeyOfAny { private Object s = "k"; @Override public int hashCode() { s = Received.SEEN; return 1; } }

@Marked(Mark.LOW)
class Annotated {
  static { Annotated.class.getAnnotations(); }
  static final Object SEEN = new Object();
}
@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) @interface Marked { Mark value(); }
enum Mark { LOW; static final Object KEPT = Annotated.SEEN; }

class Referred {
  static { Runnable r = Runs::go; r.run(); }
  static final Object SEEN = new Object();
  static final Object SAFE = new Object();
}
class Runs { static final Object KEPT = Referred.SEEN; static void go() { } }

class OfFunction {
  static final Gives F = () -> 1;
  static final Object SEEN = new Object();
  static final Object SAFE = new Object();
}
interface Gives { Object KEPT = new Object[] {OfFunction.SEEN}; int get(); default int twice() { return 2 * get(); } }

class Writes {
  static { write(); }
  static final Object SEEN = new Object();
  private static void write() {
    try { new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(new Written()); } catch (IOException e) { }
  }
}
class Written implements Serializable { static Object kept; private void writeObject(ObjectOutputStream o) { kept = Writes.SEEN; } }

class ReadsOwn {
  static { read(); }
  static final Object SEEN = new Object();
  private static void read() { try { new OwnInput().readObject(); } catch (IOException | ClassNotFoundException e) { } }
}
class OwnInput extends ObjectInputStream { OwnInput() throws IOException { } }
class WasRead implements Serializable { static Object kept; private void readObject(ObjectInputStream in) { kept = ReadsOwn.SEEN; } }

class Matches {
  static { Held.matcher.find(); }
  static final Object SEEN = new Object();
  static final Object SAFE = new Object();
}
class Held { static java.util.regex.Matcher matcher; static void hold() { matcher = java.util.regex.Pattern.compile("a").matcher(new OwnText()); } }
class OwnText implements CharSequence {
  static Object kept;
  public char charAt(int i) { kept = Matches.SEEN; return 'a'; }
  public int length() { return 1; }
  public CharSequence subSequence(int a, int b) { return this; }
}
