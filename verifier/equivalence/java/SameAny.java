static boolean sameAny(Object a, Object b, int left) {
  if (a == null || b == null) return a == b;
  if (left == 0) throw new JrDifferent("objects deep inside");
  if (a instanceof String || a instanceof Boolean || a instanceof Character) return a.equals(b);
  if (a instanceof Number && a.getClass().getName().startsWith("java.lang.")) return a.equals(b);
  if (a.getClass() == Object.class && b.getClass() == Object.class) return meet(a, b) >= 0;
  if (a instanceof StringBuilder || a instanceof StringBuffer)
    return a.getClass() == b.getClass() && meet(a, b) >= 0 && a.toString().equals(b.toString());
  int met = meet(a, b);
  if (met != 0) return met > 0;
  if (a instanceof int[] && b instanceof int[]) return java.util.Arrays.equals((int[]) a, (int[]) b);
  if (a instanceof long[] && b instanceof long[]) return java.util.Arrays.equals((long[]) a, (long[]) b);
  if (a instanceof byte[] && b instanceof byte[]) return java.util.Arrays.equals((byte[]) a, (byte[]) b);
  if (a instanceof char[] && b instanceof char[]) return java.util.Arrays.equals((char[]) a, (char[]) b);
  if (a instanceof Object[] && b instanceof Object[]) {
    Object[] as = (Object[]) a, bs = (Object[]) b;
    if (as.length != bs.length) return false;
    for (int i = 0; i < as.length; i++) if (!sameAny(as[i], bs[i], left - 1)) return false;
    return true;
  }
  if (a instanceof java.util.List && b instanceof java.util.List) {
    java.util.List as = (java.util.List) a, bs = (java.util.List) b;
    if (as.size() != bs.size()) return false;
    for (int i = 0; i < as.size(); i++) if (!sameAny(as.get(i), bs.get(i), left - 1)) return false;
    return true;
  }
  if (a instanceof java.util.Set || a instanceof java.util.Map) return a.equals(b) && sameOrder(a, b);
  if (a instanceof java.util.Optional) return a.equals(b);
  throw new JrDifferent("objects that are not compared");
}

// Sets and maps that are equal: of those that keep an order, whether it is the same.
static boolean sameOrder(Object a, Object b) {
  if (!isOrdered(a) && !isOrdered(b)) return true;
  java.util.Iterator as = keysOf(a).iterator(), bs = keysOf(b).iterator();
  while (as.hasNext()) if (!java.util.Objects.equals(as.next(), bs.next())) return false;
  return true;
}

static boolean isOrdered(Object a) {
  return a instanceof java.util.LinkedHashSet || a instanceof java.util.LinkedHashMap
      || a instanceof java.util.SortedSet || a instanceof java.util.SortedMap;
}

static java.util.Set keysOf(Object a) {
  return a instanceof java.util.Map ? ((java.util.Map) a).keySet() : (java.util.Set) a;
}
