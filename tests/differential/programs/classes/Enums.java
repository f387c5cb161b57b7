/** Enum constants, values, ordinals, names, comparison and bodies. */
public class Enums {
  enum Planet {
    MERCURY(2440),
    EARTH(6371) {
      @Override
      String size() {
        return "home";
      }
    },
    MARS(3390) {
      @Override
      public String toString() {
        return "the red one";
      }
    };

    static int count;
    final int radius;

    static {
      count = values().length;
    }

    Planet(int radius) {
      this.radius = radius;
    }

    String size() {
      return radius > 3000 ? "large" : "small";
    }
  }

  public static void main(String[] args) {
    for (Planet p : Planet.values()) {
      System.out.println(p + " " + p.name() + " " + p.ordinal() + " " + p.radius + " " + p.size() + " " + p.getClass().getSimpleName() + " " + p.getDeclaringClass().getSimpleName() + " " + p.compareTo(Planet.EARTH));
    }
    System.out.println(Planet.valueOf("MARS") == Planet.MARS);
    try {
      Planet.valueOf("PLUTO");
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(Planet.EARTH.equals(Planet.EARTH) + " " + Planet.count + " " + Planet.values().length + " " + (Planet.values() == Planet.values()));
  }
}
