/** Rabbits and foxes with integers and doubles over seasons. */
public class Simulation {
  public static void main(String[] args) {
    int rabbits = 100;
    int foxes = 10;
    double grass = 500;
    for (int season = 0; season < 12; season++) {
      grass = Math.min(1000, grass * 1.3);
      double eaten = Math.min(grass, rabbits * 1.5);
      grass -= eaten;
      int born = (int) (eaten / 5);
      int caught = Math.min(rabbits, foxes * 4);
      rabbits += born - caught;
      foxes += caught / 12 - (caught < foxes * 2 ? foxes / 2 : 0);
      System.out.println(season + " " + rabbits + " " + foxes + " " + (long) (grass * 100) / 100.0);
    }
  }
}
