package past;

import java.lang.reflect.Array;

/** Arrays one after the other. */
public final class MixedArrays {
  private MixedArrays() {}

  public static Number[] join(Number[] first, Number[] second) {
    Class<?> type = first.getClass().getComponentType(); //! Class<?> type = Number.class;
    Number[] joined = (Number[]) Array.newInstance(type, first.length + second.length);
    System.arraycopy(first, 0, joined, 0, first.length);
    System.arraycopy(second, 0, joined, first.length, second.length);
    return joined;
  }
}
