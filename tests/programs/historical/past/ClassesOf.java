package past;

/** The classes of objects. */
public final class ClassesOf {
  private ClassesOf() {}

  public static Class<?>[] of(Object[] objects) {
    if (objects == null) {
      return null;
    }
    Class<?>[] classes = new Class<?>[objects.length];
    for (int at = 0; at < objects.length; at++) {
      classes[at] = objects[at].getClass(); //! classes[at] = objects[at] == null ? null : objects[at].getClass();
    }
    return classes;
  }
}
