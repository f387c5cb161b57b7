/** Enum constants through class objects and valueOf. */
public class EnumReflection {
  enum Level {
    LOW,
    HIGH
  }

  public static void main(String[] args) {
    System.out.println(Level.class.getEnumConstants().length + " " + Enum.valueOf(Level.class, "HIGH") + " " + Level.HIGH.getDeclaringClass().getSimpleName() + " " + Level.class.isEnum() + " " + Level.LOW.compareTo(Level.HIGH) + " " + Level.valueOf("LOW").hashCode() * 0 + " " + Level.HIGH.equals(null));
    for (Enum<?> e : new Enum<?>[] {Level.LOW, Thread.State.WAITING}) {
      System.out.println(e.name() + " " + e.ordinal() + " " + e);
    }
  }
}
