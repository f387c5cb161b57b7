package conformance;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStreamReader;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.StringReader;
import java.net.URL;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;

/** Public calls by which models of streams, files, paths, addresses and serialisation are reached. */
final class ThroughFiles {
  private ThroughFiles() {}

  static Object lines(String text, int buffer) throws Exception {
    BufferedReader reader = new BufferedReader(new StringReader(text), Math.min(buffer, 50));
    return new Object[] {reader.ready(), reader.readLine(), reader.read(), reader.readLine(), reader.readLine()};
  }

  static Object marks(String text, int limit) throws Exception {
    BufferedReader reader = new BufferedReader(new StringReader(text));
    reader.mark(limit);
    int first = reader.read();
    reader.reset();
    return new Object[] {first, reader.read(), reader.skip(1)};
  }

  static Object decoded(byte[] bytes, Charset charset, int start, int count) throws Exception {
    InputStreamReader reader = new InputStreamReader(new ByteArrayInputStream(bytes), charset);
    char[] chars = new char[4];
    Object[] seen = {reader.ready(), reader.read(), reader.read(chars, start, count), chars, reader.getEncoding()};
    reader.close();
    return seen;
  }

  static Object decodedBy(byte[] bytes, String charset) throws Exception {
    return new InputStreamReader(new ByteArrayInputStream(bytes), charset).read();
  }

  static Object readClosed(byte[] bytes) throws Exception {
    InputStreamReader reader = new InputStreamReader(new ByteArrayInputStream(bytes));
    reader.close();
    return reader.read();
  }

  static Object buffered(byte[] bytes, int start, int count, long skipped) throws Exception {
    BufferedInputStream input = new BufferedInputStream(new ByteArrayInputStream(bytes), 3);
    byte[] part = new byte[4];
    input.mark(2);
    Object[] seen = {input.available(), input.read(), input.read(part, start, count), part, input.skip(skipped), input.read()};
    input.reset();
    return new Object[] {seen, input.read()};
  }

  static Object files(String path, String other) throws Exception {
    File file = new File("/none/" + path);
    return new Object[] {file.getName(), file.getParent(), file.getPath(), file.toString(), file.getAbsolutePath(), file.isAbsolute(), file.hashCode() == new File("/none/" + path).hashCode(), file.equals(new File(other)), file.compareTo(new File(other)), new File(file, other).getPath(), file.exists(), file.isDirectory(), file.length(), file.canRead(), file.delete()};
  }

  static Object fileUris(String path) {
    File file = new File("/none/" + path);
    return new Object[] {file.toURI(), file.toPath()};
  }

  static Object canonical(String path) throws Exception {
    return new File("/none/" + path).getCanonicalPath();
  }

  static Object paths(String path, String other) {
    Path one = Path.of(path);
    Path two = Path.of(other);
    return new Object[] {one, one.getFileName(), one.getParent(), one.getRoot(), one.getNameCount(), one.normalize(), one.resolve(two), one.startsWith(two), one.endsWith(two), one.compareTo(two), one.equals(two), one.isAbsolute(), one.hashCode() == Path.of(path).hashCode()};
  }

  static Object relatives(String path, String other) {
    return Path.of(path).relativize(Path.of(other));
  }

  static Object pathParts(String path, int from, int to) {
    return new Object[] {Path.of(path).getName(from), Path.of(path).subpath(from, to)};
  }

  static Object pathUri(String path) {
    return Path.of("/none/" + path).toUri();
  }

  static Object realPath(String path) throws Exception {
    return Path.of("/none/" + path).toRealPath();
  }

  static Object missingFiles(String path) throws Exception {
    Path missing = Path.of("/none/" + path);
    return new Object[] {Files.exists(missing), Files.isDirectory(missing), Files.isRegularFile(missing), Files.deleteIfExists(missing)};
  }

  static Object readMissing(String path) throws Exception {
    return Files.readAllBytes(Path.of("/none/x" + path));
  }

  static Object written(byte[] bytes) throws Exception {
    Path made = Files.createTempFile("conformance", ".bin");
    try {
      Files.write(made, bytes);
      return new Object[] {Files.readAllBytes(made), Files.size(made), made.toFile().exists(), made.toFile().length()};
    } finally {
      Files.delete(made);
    }
  }

  static Object moved(byte[] bytes) throws Exception {
    Path folder = Files.createTempDirectory("conformance");
    Path one = folder.resolve("one");
    Path two = folder.resolve("two");
    Files.write(one, bytes);
    Files.move(one, two);
    Object[] seen = {Files.exists(one), Files.exists(two), Files.readAllBytes(two)};
    Files.delete(two);
    Files.delete(folder);
    return seen;
  }

  static Object temporary(String prefix, String suffix) throws Exception {
    File made = File.createTempFile(prefix, suffix);
    made.deleteOnExit();
    boolean there = made.exists();
    made.delete();
    return new Object[] {there, made.exists(), made.getName().length() > 3};
  }

  static Object addresses(String url, String other) throws Exception {
    URL one = new URL(url);
    URL two = new URL(other);
    return new Object[] {one.getProtocol(), one.getHost(), one.getPort(), one.getDefaultPort(), one.getFile(), one.getPath(), one.getQuery(), one.getRef(), one.getUserInfo(), one.getAuthority(), one.toString(), one.toExternalForm(), one.sameFile(one), one.equals(two), one.hashCode() == new URL(url).hashCode()};
  }

  static Object addressUri(String url) throws Exception {
    return new URL(url).toURI();
  }

  static Object opened(String path) throws Exception {
    return new URL("file:/none/x" + path.length()).openStream();
  }

  static Object connected(String path) throws Exception {
    return new URL("file:/none/x" + path.length()).openConnection().getInputStream();
  }

  static Object charsets(String charset) {
    return new Object[] {Charset.forName(charset), Charset.isSupported(charset), Charset.defaultCharset()};
  }

  /** What is written and read again. */
  static class Kept implements java.io.Serializable {
    private static final long serialVersionUID = 1;
    final int number;
    final String text;
    transient int lost = 4;

    Kept(int number, String text) {
      this.number = number;
      this.text = text;
    }
  }

  static Object serialised(int number, String text) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ObjectOutputStream out = new ObjectOutputStream(bytes);
    out.writeObject(new Kept(number, text));
    out.flush();
    Kept again = (Kept) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    return new Object[] {again.number, again.text, again.lost};
  }

  static Object notSerialisable() throws Exception {
    new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(new Object());
    return null;
  }

  static Object sockets() throws Exception {
    java.net.Socket socket = new java.net.Socket();
    return new Object[] {socket.isBound(), socket.isClosed(), socket.isConnected()};
  }
}
