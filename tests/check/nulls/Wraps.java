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

class Nio {
  Object buffer, folder, parent, all, entry, channel;
  Nio(java.nio.file.Path path, FileInputStream in, java.util.zip.ZipEntry entry, java.util.stream.Stream<String> all) {
    buffer = java.nio.ByteBuffer.allocate(1);
    folder = path.toAbsolutePath();
    parent = path.getParent();
    this.all = all.toArray();
    this.entry = entry.getName();
    channel = in.getChannel();
  }
}

class Channelless extends FileInputStream {
  Channelless(File file) throws IOException { super(file); }
  @Override public java.nio.channels.FileChannel getChannel() { return null; }
}

@interface Titled { String value(); }

@interface Faked { String value(); }

class Fake implements Faked {
  public String value() { return null; }
  public Class<Faked> annotationType() { return Faked.class; }
}

class Noted {
  String title, faked;
  Noted(Titled titled, Faked faked) { title = titled.value(); this.faked = faked.value(); }
}
