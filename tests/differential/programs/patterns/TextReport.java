/** A report built with StringBuilder from parsed lines. */
public class TextReport {
  public static void main(String[] args) {
    String[] lines = {"ann;12;3.5", "bob;x;2", "", "carl;7", "dora;30;1.25;extra", "eve;-4;0"};
    StringBuilder report = new StringBuilder();
    int sum = 0;
    int bad = 0;
    for (int i = 0; i < lines.length; i++) {
      String[] parts = lines[i].split(";");
      try {
        int count = Integer.parseInt(parts[1].trim());
        double price = Double.parseDouble(parts[2]);
        sum += count;
        report.append(i + 1).append(") ").append(parts[0].toUpperCase()).append(": ").append(count).append(" at ").append(price).append('\n');
      } catch (NumberFormatException e) {
        bad++;
        report.append(i + 1).append(") not a number: ").append(e.getMessage()).append('\n');
      } catch (ArrayIndexOutOfBoundsException e) {
        bad++;
        report.append(i + 1).append(") too short: ").append(e.getMessage()).append('\n');
      }
    }
    report.insert(0, "report\n").append("sum ").append(sum).append(", bad ").append(bad);
    System.out.println(report);
    System.out.println(report.length() + " " + report.indexOf("DORA") + " " + report.toString().split("\n").length);
  }
}
