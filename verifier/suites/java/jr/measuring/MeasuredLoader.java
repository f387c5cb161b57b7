package jr.measuring;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Set;
import org.jacoco.core.instr.Instrumenter;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Loads tests and the classes they use; those that are measured report what is reached of them. */
final class MeasuredLoader extends URLClassLoader {
  private final Set<String> measured;
  private final boolean withJacoco;

  /** measured: internal names. withJacoco: JaCoCo's probes, else the goals of GoalInserter. */
  MeasuredLoader(URL[] places, Set<String> measured, boolean withJacoco) {
    super(places, MeasuredLoader.class.getClassLoader());
    this.measured = measured;
    this.withJacoco = withJacoco;
  }

  /** The bytes of a class of this class path, null if it has none of that name. */
  byte[] bytesOf(String internalName) throws IOException {
    try (InputStream in = findStream(internalName)) {
      return in == null ? null : in.readAllBytes();
    }
  }

  private InputStream findStream(String internalName) throws IOException {
    URL place = findResource(internalName + ".class");
    return place == null ? null : place.openStream();
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    String internalName = name.replace('.', '/');
    if (!measured.contains(internalName)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known != null ? known : define(name, internalName);
    }
  }

  private Class<?> define(String name, String internalName) throws ClassNotFoundException {
    try {
      byte[] bytes = bytesOf(internalName);
      if (bytes == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] changed = withJacoco
          ? new Instrumenter(MeasuredLoader::accessor).instrument(bytes, name)
          : GoalInserter.insert(new ClassReader(bytes));
      return defineClass(name, changed, 0, changed.length);
    } catch (IOException | RuntimeException error) {
      throw new ClassNotFoundException(name + " cannot be measured: " + error.getMessage(), error);
    }
  }

  /** JaCoCo's way to its probes: a call of Hits; returns the stack it needs. */
  private static int accessor(long id, String name, int count, MethodVisitor code) {
    code.visitLdcInsn(id);
    code.visitLdcInsn(name);
    code.visitLdcInsn(count);
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, "jr/measuring/Hits", "probes", "(JLjava/lang/String;I)[Z", false);
    return 4;
  }
}
