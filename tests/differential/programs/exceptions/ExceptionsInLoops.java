/** Counting failures of different kinds over many inputs. */
public class ExceptionsInLoops {
  public static void main(String[] args) {
    Object[] inputs = {"12", "x", null, 7, "99999999999", new int[0], "-5", 'c'};
    int[] counts = new int[5];
    for (Object o : inputs) {
      try {
        String s = (String) o;
        int n = Integer.parseInt(s.trim());
        counts[0] += n;
        int[] a = new int[n];
        a[12] = 1;
      } catch (ClassCastException e) {
        counts[1]++;
      } catch (NumberFormatException e) {
        counts[2]++;
      } catch (NullPointerException | NegativeArraySizeException e) {
        counts[3]++;
      } catch (RuntimeException e) {
        counts[4]++;
      }
    }
    System.out.println(java.util.Arrays.toString(counts));
  }
}
