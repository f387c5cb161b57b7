/** A parser and printer for a subset of JSON. */
public class JsonParser {
  private final String s;
  private int at;

  JsonParser(String s) {
    this.s = s;
  }

  private void skip() {
    while (at < s.length() && s.charAt(at) == ' ') {
      at++;
    }
  }

  private void expect(char c) {
    skip();
    if (s.charAt(at) != c) {
      throw new IllegalArgumentException("expected " + c + " at " + at + ", got " + s.charAt(at));
    }
    at++;
  }

  Object value() {
    skip();
    char c = s.charAt(at);
    if (c == '{') {
      java.util.Map<String, Object> m = new java.util.LinkedHashMap<>();
      at++;
      skip();
      while (s.charAt(at) != '}') {
        String k = (String) value();
        expect(':');
        m.put(k, value());
        skip();
        if (s.charAt(at) == ',') {
          at++;
        }
        skip();
      }
      at++;
      return m;
    }
    if (c == '[') {
      java.util.List<Object> l = new java.util.ArrayList<>();
      at++;
      skip();
      while (s.charAt(at) != ']') {
        l.add(value());
        skip();
        if (s.charAt(at) == ',') {
          at++;
        }
        skip();
      }
      at++;
      return l;
    }
    if (c == '"') {
      StringBuilder b = new StringBuilder();
      for (at++; s.charAt(at) != '"'; at++) {
        if (s.charAt(at) == '\\') {
          at++;
        }
        b.append(s.charAt(at));
      }
      at++;
      return b.toString();
    }
    for (String word : new String[] {"true", "false", "null"}) {
      if (s.startsWith(word, at)) {
        at += word.length();
        return word.equals("null") ? null : (Object) word.equals("true");
      }
    }
    int from = at;
    while (at < s.length() && (Character.isDigit(s.charAt(at)) || s.charAt(at) == '-')) {
      at++;
    }
    return Integer.valueOf(s.substring(from, at));
  }

  static String print(Object o) {
    if (o instanceof java.util.Map) {
      String r = "";
      for (java.util.Map.Entry<?, ?> e : ((java.util.Map<?, ?>) o).entrySet()) {
        r += (r.isEmpty() ? "" : ",") + print(e.getKey()) + ":" + print(e.getValue());
      }
      return "{" + r + "}";
    }
    if (o instanceof java.util.List) {
      String r = "";
      for (Object x : (java.util.List<?>) o) {
        r += (r.isEmpty() ? "" : ",") + print(x);
      }
      return "[" + r + "]";
    }
    return o instanceof String ? "'" + o + "'" : String.valueOf(o);
  }

  public static void main(String[] args) {
    for (String s : new String[] {"{\"a\": [1, 2, {\"b\": null}], \"c\": \"x\\\"y\"}", "[]", "true", "[1,", "{\"k\" 1}", "-12", "\"open"}) {
      try {
        JsonParser p = new JsonParser(s);
        Object o = p.value();
        System.out.println(print(o) + " " + (p.at == s.length()));
      } catch (IllegalArgumentException e) {
        System.out.println("error: " + e.getMessage());
      } catch (StringIndexOutOfBoundsException e) {
        System.out.println("unexpected end");
      }
    }
  }
}
