package jr;

import java.util.Random;

/** Stands where the program makes a Random. */
public final class RecordedRandom {
  private RecordedRandom() {}

  public static Random made(Object allocated, Object again) {
    return new Random();
  }
}
