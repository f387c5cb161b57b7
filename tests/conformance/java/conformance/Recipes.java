package conformance;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;

/** One call: its arguments are made by recipes, and what comes of it is written as text. */
final class Recipes {
  private static final MethodHandles.Lookup ALL = trustedLookup();
  private static final Map<String, MethodHandle> HANDLES = new HashMap<>();
  private final String[] tokens;
  private int at;
  private Object[] made;
  private int count;

  Recipes(String line) {
    tokens = line.split(" ");
  }

  private static MethodHandles.Lookup trustedLookup() {
    try {
      Field field = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
      field.setAccessible(true);
      return (MethodHandles.Lookup) field.get(null);
    } catch (ReflectiveOperationException problem) {
      throw new AssertionError(problem);
    }
  }

  /** The result or exception, then the arguments as they are afterwards, then the log. */
  String outcome() throws Throwable {
    String kind = next();
    String owner = next();
    String key = next();
    MethodHandle handle = handle(kind, owner, key);
    int arity = Integer.parseInt(next());
    made = new Object[arity];
    for (count = 0; count < arity; count++) made[count] = recipe();
    Log.taken();
    StringBuilder shown = new StringBuilder();
    try {
      Object result = (Object) handle.invokeExact(made.clone());
      Object log = Log.taken();
      shown.append("V\t");
      boolean isVoid = key.endsWith(")V") && !kind.equals("N");
      Printer.print(shown, isVoid ? null : result);
      finish(shown, log);
      shown.append('\t').append(sameAs(result, types(kind, key)));
    } catch (Throwable thrown) {
      Object log = Log.taken();
      shown.setLength(0);
      shown.append("X\t");
      Printer.print(shown, thrown);
      finish(shown, log);
    }
    return shown.toString();
  }

  /** For each argument that is a reference, whether the result is that very object. */
  private String sameAs(Object result, MethodType type) {
    StringBuilder same = new StringBuilder();
    if (type.returnType().isPrimitive()) return "";
    int receivers = made.length - type.parameterCount();
    for (int i = 0; i < made.length; i++) {
      if (i >= receivers && type.parameterType(i - receivers).isPrimitive()) continue;
      same.append(result != null && result == made[i] ? '=' : '-');
    }
    return same.toString();
  }

  private static MethodType types(String kind, String key) {
    MethodType type = MethodType.fromMethodDescriptorString(key.substring(key.indexOf('(')), ClassLoader.getSystemClassLoader());
    return kind.equals("N") ? type.changeReturnType(int.class) : type;
  }

  private void finish(StringBuilder shown, Object log) {
    for (Object argument : made) {
      shown.append('\t');
      if (argument == null || Show.isImmutable(argument)) shown.append('.');
      else Printer.print(shown, argument);
    }
    shown.append('\t');
    Printer.print(shown, log);
    Log.taken();
  }

  private static MethodHandle handle(String kind, String owner, String key) throws Throwable {
    String name = kind + owner + key;
    MethodHandle known = HANDLES.get(name);
    if (known == null) {
      MethodHandle found = find(kind, Class.forName(owner.replace('/', '.'), true, ClassLoader.getSystemClassLoader()), key);
      found = found.asFixedArity();
      int arity = found.type().parameterCount();
      known = found.asType(found.type().generic()).asSpreader(Object[].class, arity);
      HANDLES.put(name, known);
    }
    return known;
  }

  private static MethodHandle find(String kind, Class<?> owner, String key) throws ReflectiveOperationException {
    int open = key.indexOf('(');
    String name = key.substring(0, open);
    MethodType type = MethodType.fromMethodDescriptorString(key.substring(open), ClassLoader.getSystemClassLoader());
    switch (kind) {
      case "S":
        return ALL.findStatic(owner, name, type);
      case "N":
        return ALL.findConstructor(owner, type);
      case "V":
        return ALL.findVirtual(owner, name, type);
      default:
        return ALL.findSpecial(owner, name, type, owner);
    }
  }

  private String next() {
    return tokens[at++];
  }

  private Object recipe() throws Throwable {
    String token = next();
    switch (token.charAt(0)) {
      case 'N':
        return null;
      case 'p':
        return primitive(token.charAt(1), Long.parseLong(token.substring(2)));
      case 's':
        return text(token);
      case 'k':
        return type(next());
      case '=':
        return made[Integer.parseInt(next())];
      case '[':
        return array();
      case 'n':
        return called("N", next(), "<init>" + next(), null);
      case 'c':
        return called("S", next(), next(), null);
      case 'v':
        return called("V", next(), next(), null);
      case 'f':
        return constant(next(), next(), next());
      case 'd':
        return after();
      default:
        throw new IllegalArgumentException(token);
    }
  }

  private Object called(String kind, String owner, String key, Object receiver) throws Throwable {
    MethodHandle handle = handle(kind, owner, key);
    String descriptor = key.substring(key.indexOf('('));
    int arity = MethodType.fromMethodDescriptorString(descriptor, ClassLoader.getSystemClassLoader()).parameterCount();
    Object[] arguments = new Object[kind.equals("V") ? arity + 1 : arity];
    int first = 0;
    if (receiver != null) arguments[first++] = receiver;
    for (int i = first; i < arguments.length; i++) arguments[i] = recipe();
    return (Object) handle.invokeExact(arguments);
  }

  private Object after() throws Throwable {
    int calls = Integer.parseInt(next());
    Object target = recipe();
    for (int i = 0; i < calls; i++) called("V", next(), next(), target);
    return target;
  }

  private Object array() throws Throwable {
    Class<?> type = type(next());
    int length = Integer.parseInt(next());
    Object array = Array.newInstance(type.getComponentType(), length);
    for (int i = 0; i < length; i++) Array.set(array, i, recipe());
    return array;
  }

  private static Class<?> type(String descriptor) {
    return MethodType.fromMethodDescriptorString("()" + descriptor, ClassLoader.getSystemClassLoader()).returnType();
  }

  private static Object constant(String owner, String name, String descriptor) throws Throwable {
    Class<?> type = Class.forName(owner.replace("/", "."));
    return (Object) ALL.findStaticGetter(type, name, type(descriptor)).asType(MethodType.methodType(Object.class)).invokeExact();
  }

  private static String text(String token) {
    char[] units = new char[(token.length() - 1) / 4];
    for (int i = 0; i < units.length; i++) units[i] = (char) Integer.parseInt(token.substring(4 * i + 1, 4 * i + 5), 16);
    return new String(units);
  }

  private static Object primitive(char kind, long value) {
    switch (kind) {
      case 'Z':
        return value != 0;
      case 'B':
        return (byte) value;
      case 'C':
        return (char) value;
      case 'S':
        return (short) value;
      case 'I':
        return (int) value;
      case 'J':
        return value;
      case 'F':
        return Float.intBitsToFloat((int) value);
      default:
        return Double.longBitsToDouble(value);
    }
  }
}
