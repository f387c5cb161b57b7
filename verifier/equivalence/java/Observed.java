  static final class JrSeen extends RuntimeException {
    JrSeen(Object what) { super(what.toString()); }
  }

  static void tell(StringBuilder out, String name, String value) {
    if (out.length() < 20000) out.append(name).append('\t').append(value).append('\n');
  }

  static String literal(Object v) {
    if (v instanceof String) return '"' + escaped((String) v) + '"';
    if (v instanceof Character) return "'" + escaped(v.toString()).replace("'", "\\'") + "'";
    if (v instanceof Long) return v + "L";
    if (v instanceof Float) return Float.isFinite((Float) v) ? v + "f" : "(float) " + special((Float) v);
    if (v instanceof Double) return Double.isFinite((Double) v) ? v.toString() : special((Double) v);
    if (v instanceof Byte) return "(byte) " + v;
    if (v instanceof Short) return "(short) " + v;
    return v.toString();
  }

  static String special(double v) {
    return v != v ? "Double.NaN" : v > 0 ? "Double.POSITIVE_INFINITY" : "Double.NEGATIVE_INFINITY";
  }

  static String escaped(String text) {
    StringBuilder out = new StringBuilder();
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') out.append('\\').append(c);
      else if (c >= ' ' && c < 127) out.append(c);
      else out.append(String.format("\\u%04x", (int) c));
    }
    return out.toString();
  }

  static void show(StringBuilder out, String name, Object v, int left) throws Throwable {
    if (v == null || v instanceof String || v instanceof Boolean || v instanceof Character
        || v instanceof Number && v.getClass().getName().startsWith("java.lang.")) {
      tell(out, name, v == null ? "null" : literal(v));
      return;
    }
    tell(out, name + " == null", "false");
    if (left == 0) return;
    if (v.getClass().isArray()) {
      int length = java.lang.reflect.Array.getLength(v);
      tell(out, name + ".length", "" + length);
      for (int i = 0; i < Math.min(length, 50); i++)
        show(out, name + "[" + i + "]", java.lang.reflect.Array.get(v, i), left - 1);
    } else if (v instanceof Enum) {
      tell(out, name + ".name()", literal(((Enum<?>) v).name()));
    } else if (v instanceof java.util.List) {
      java.util.List<?> list = (java.util.List<?>) v;
      tell(out, name + ".size()", "" + list.size());
      for (int i = 0; i < Math.min(list.size(), 50); i++)
        show(out, name + ".get(" + i + ")", list.get(i), left - 1);
    } else if (v.getClass().getName().startsWith("java.")) {
      Class<?> teller = v.getClass().getMethod("toString").getDeclaringClass();
      if (teller != Object.class && !(v instanceof Throwable))
        tell(out, name + ".toString()", literal(v.toString()));
    } else {
      members(out, name, v, left);
    }
  }

  static void members(StringBuilder out, String name, Object v, int left) throws Throwable {
    java.util.TreeMap<String, java.lang.reflect.Method> found = new java.util.TreeMap<>();
    for (java.lang.reflect.Method m : v.getClass().getMethods())
      if (m.getParameterCount() == 0 && m.getReturnType() != void.class && !m.isSynthetic()
          && m.getDeclaringClass() != Object.class && !skipped(m)
          && !java.lang.reflect.Modifier.isStatic(m.getModifiers()))
        found.put(m.getName(), m);
    for (java.lang.reflect.Method m : found.values()) {
      String inner = name + "." + m.getName() + "()";
      m.setAccessible(true);
      try {
        show(out, inner, m.invoke(v), left - 1);
      } catch (java.lang.reflect.InvocationTargetException e) {
        tell(out, inner + " throws", e.getCause().getClass().getName());
      }
    }
  }
