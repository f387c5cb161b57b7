package conformance;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;

/** Members of each kind, for reflection. */
@Fields.Marked(number = 7, text = "m")
public class Fields {
  static final String[] NAMES = {
    "flag", "small", "letter", "brief", "number", "large", "single", "real", "text", "any", "FIXED", "counted", "fixed",
  };

  /** Of a run. */
  @Retention(RetentionPolicy.RUNTIME)
  public @interface Marked {
    int number() default 1;

    String text() default "";
  }

  public boolean flag = true;
  public byte small = 3;
  public char letter = 'x';
  public short brief = -4;
  public int number = 5;
  public long large = 1L << 40;
  public float single = 1.5f;
  public double real = -0.0;
  public String text = "t";
  public Object any;
  public static final int FIXED = 9;
  public static int counted = 2;
  private final int fixed = number;

  /** Its constructor throws. */
  public static class Refusing {
    private Refusing(int value) {
      throw new IllegalStateException("refused " + value);
    }
  }

  static Method method(int which) throws Exception {
    switch (which % 5) {
      case 0:
        return Fields.class.getDeclaredMethod("plus", int.class, long.class);
      case 1:
        return Fields.class.getDeclaredMethod("refuse", String.class);
      case 2:
        return Fields.class.getDeclaredMethod("all", String[].class);
      case 3:
        return Object.class.getDeclaredMethod("toString");
      default:
        return Fields.class.getDeclaredMethod("own");
    }
  }

  public static long plus(int one, long two) {
    return one + two;
  }

  public static void refuse(String why) {
    throw new IllegalArgumentException(why);
  }

  public static int all(String... texts) {
    return texts.length;
  }

  @Override
  public String toString() {
    return "fields";
  }

  int own() {
    return number;
  }
}
