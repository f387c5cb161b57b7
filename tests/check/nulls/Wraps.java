package acme;

import java.io.*;
import java.util.EventObject;

/** Fields that the JDK's classes declare and set, in objects of classes below these. */
class Wraps extends FilterInputStream {
  Wraps(InputStream in) { super(in); }
}

class Forgets extends FilterInputStream { // when it is closed
  Forgets(InputStream in) { super(in); }
  @Override public void close() throws IOException { in.close(); in = null; }
}

class Unfilled extends FilterInputStream { // until others give it something
  Unfilled() { super(null); }
  void use(InputStream other) { in = other; }
}

class EitherWay extends FilterReader { // two constructors
  EitherWay(Reader in) { super(in); }
  EitherWay(Reader in, boolean none) { super(none ? null : in); }
}

class Rewritten extends FilterWriter {
  Rewritten(Writer out) { super(out); }
  void use(Writer other) { out = other; }
}

class Spills extends FilterOutputStream { // not by itself, but Drained passes null
  Spills(OutputStream out) { super(out); }
}

class Drained extends Spills {
  Drained() { super(null); }
}

class Pushes extends PushbackInputStream { // whose close is the JDK's, and forgets it
  Pushes(InputStream in) { super(in); }
}

class Happened extends EventObject { // a null source is rejected
  Happened(Object source) { super(source); }
}

class Shadows extends FilterInputStream {
  InputStream in;
  Shadows(InputStream in) { super(in); }
}

class Emptied extends FilterInputStream { // by another class
  Emptied(InputStream in) { super(in); }
  static class Clears extends Emptied {
    Clears(InputStream in) { super(in); }
    void clear(Clears other) { other.in = null; }
  }
}
