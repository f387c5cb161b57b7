package conformance;

import java.lang.reflect.Array;

/** Writes what Show makes of an object; canonical.py does the same for JR's objects. */
final class Printer {
  private Printer() {}

  static void print(StringBuilder out, Object o) {
    Object part;
    try {
      part = Show.part(o);
    } catch (Throwable problem) {
      out.append("?shown");
      return;
    }
    write(out, part);
  }

  private static void write(StringBuilder out, Object o) {
    if (o == null) out.append("null");
    else if (o instanceof String) quote(out, (String) o);
    else if (o instanceof Class) out.append("class:").append(((Class<?>) o).getName());
    else if (o instanceof StringBuilder || o instanceof StringBuffer) writeBuilder(out, (CharSequence) o);
    else if (o instanceof Enum) out.append("enum:").append(o.getClass().getName()).append('.').append(((Enum<?>) o).name());
    else if (o.getClass().isArray()) writeArray(out, o);
    else out.append(o.getClass().getSimpleName()).append(':').append(number(o));
  }

  private static void writeBuilder(StringBuilder out, CharSequence builder) {
    int capacity = builder instanceof StringBuilder ? ((StringBuilder) builder).capacity() : ((StringBuffer) builder).capacity();
    out.append(builder.getClass().getSimpleName());
    quote(out, builder.toString());
    out.append('@').append(capacity);
  }

  private static void writeArray(StringBuilder out, Object array) {
    int length = Array.getLength(array);
    Object first = length > 1 && array instanceof Object[] ? Array.get(array, 0) : null;
    if (first == Show.OBJECT || first == Show.ARRAY) {
      out.append(first == Show.OBJECT ? "<" : Array.get(array, 1) + "{");
      for (int i = first == Show.OBJECT ? 1 : 2; i < length; i++) {
        write(out, Array.get(array, i));
        out.append(',');
      }
      out.append(first == Show.OBJECT ? '>' : '}');
      return;
    }
    out.append(array.getClass().getName()).append('{');
    for (int i = 0; i < length; i++) {
      Object element = Array.get(array, i);
      if (array instanceof Object[]) write(out, element);
      else out.append(number(element));
      out.append(',');
    }
    out.append('}');
  }

  private static String number(Object o) {
    if (o instanceof Double) return Long.toHexString(Double.doubleToLongBits((Double) o));
    if (o instanceof Float) return Integer.toHexString(Float.floatToIntBits((Float) o));
    if (o instanceof Character) return Integer.toString((Character) o);
    return o.toString();
  }

  private static void quote(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (unit >= ' ' && unit <= '~' && unit != '"' && unit != '\\') out.append(unit);
      else out.append(String.format("\\u%04x", (int) unit));
    }
    out.append('"');
  }
}
