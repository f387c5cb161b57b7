package acme;

import java.nio.charset.*;
import java.util.*;

/** The JDK asks objects of the class path wherever it needs a service, or a property. */
class Asks {
  static final boolean KNOWN = Charset.isSupported("zorglub");
  static final Object SEEN = new Object();
  static final Object SAFE = new Object();
}
class Provides extends java.nio.charset.spi.CharsetProvider {
  static Object kept;
  @Override public Charset charsetForName(String name) { kept = Asks.SEEN; return null; }
  @Override public Iterator<Charset> charsets() { return Collections.emptyIterator(); }
}
class AsksSystem {
  static final Integer SIZE = Integer.getInteger("x");
  static final Object SEEN = new Object();
  static final Object SAFE = new Object();
}
class OwnProperties extends Properties {
  static Object kept;
  @Override public String getProperty(String key) { kept = AsksSystem.SEEN; return null; }
  static void install() { System.setProperties(new OwnProperties()); }
}
