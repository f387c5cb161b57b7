/** Generic overriding goes through bridge methods. */
public class BridgeMethods {
  static class Box<T> {
    T value;

    void put(T value) {
      this.value = value;
    }

    T get() {
      return value;
    }

    int size() {
      return 1;
    }
  }

  static class TextBox extends Box<String> {
    @Override
    void put(String value) {
      super.put(value + "!");
    }

    @Override
    String get() {
      return "<" + super.get() + ">";
    }

    @Override
    int size() {
      return get().length();
    }
  }

  static class Version implements Comparable<Version> {
    final int number;

    Version(int number) {
      this.number = number;
    }

    @Override
    public int compareTo(Version other) {
      return Integer.compare(number, other.number);
    }
  }

  static class Factory {
    Object make() {
      return "object";
    }
  }

  static class TextFactory extends Factory {
    @Override
    String make() {
      return "covariant " + super.make();
    }
  }

  public static void main(String[] args) {
    Box<String> b = new TextBox();
    b.put("hello");
    System.out.println(b.get() + " " + b.size());
    Comparable<Version> v = new Version(3);
    System.out.println(v.compareTo(new Version(5)));
    try {
      @SuppressWarnings({"unchecked", "rawtypes"})
      Box<Object> raw = (Box) b;
      raw.put(Integer.valueOf(1));
    } catch (ClassCastException e) {
      System.out.println("the bridge casts");
    }
    Factory f = new TextFactory();
    System.out.println(f.make());
  }
}
