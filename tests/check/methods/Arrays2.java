package methods;

import java.util.Objects;

/** Arrays, and arguments that are the same array. */
public final class Arrays2 {
  private Arrays2() {}

  // FALSE AssertionError: both may be one array
  public static void above(int[] from, int[] to) {
    if (from.length != to.length) throw new IllegalArgumentException("lengths");
    for (int i = 0; i < from.length; i++) to[i] = from[i] + 1;
    assert from.length == 0 || to[0] == from[0] + 1;
  }

  // TRUE: also where both places are one
  public static void swap(int[] values, int i, int j) {
    Objects.checkIndex(i, values.length);
    Objects.checkIndex(j, values.length);
    int left = values[i];
    int right = values[j];
    values[i] = right;
    values[j] = left;
    assert values[i] == right && values[j] == left;
  }

  // FALSE ArrayIndexOutOfBoundsException: there may be none
  public static int largest(int[] values) {
    int result = values[0];
    for (int value : values) result = Math.max(result, value);
    return result;
  }

  // TRUE: at most all of them are counted
  public static int count(int[] values, int wanted) {
    int number = 0;
    for (int value : values) {
      if (value == wanted) number++;
    }
    assert 0 <= number && number <= values.length;
    return number;
  }

  // FALSE ArrayStoreException: the array may be one of numbers
  public static void label(Object[] values) {
    if (values.length > 0) values[0] = "label";
  }

  // FALSE NegativeArraySizeException: only another exception is caught
  public static int[] room(int size) {
    if (size > 100) throw new IllegalArgumentException("too large");
    try {
      return new int[size];
    } catch (ArrayIndexOutOfBoundsException e) {
      throw new IllegalArgumentException("negative", e);
    }
  }

  // TRUE: what the machine raises becomes a rejection
  public static int element(int[] values, int index) {
    try {
      return values[index];
    } catch (ArrayIndexOutOfBoundsException e) {
      throw new IllegalArgumentException("no such element", e);
    }
  }
}
