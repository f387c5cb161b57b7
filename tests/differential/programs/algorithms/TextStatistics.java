/** Words, sentences and letters of a text. */
public class TextStatistics {
  public static void main(String[] args) {
    String text = "It was the best of times. It was the worst of times! Was it? Yes.";
    String[] words = text.toLowerCase().split("[^a-z]+");
    java.util.Map<String, Integer> counts = new java.util.TreeMap<>();
    int letters = 0;
    String longest = "";
    for (String w : words) {
      counts.put(w, counts.getOrDefault(w, 0) + 1);
      letters += w.length();
      longest = w.length() > longest.length() ? w : longest;
    }
    System.out.println(words.length + " " + letters + " " + longest + " " + counts);
    int sentences = 0;
    for (int i = 0; i < text.length(); i++) {
      sentences += ".!?".indexOf(text.charAt(i)) >= 0 ? 1 : 0;
    }
    StringBuilder initials = new StringBuilder();
    for (String w : words) {
      initials.append(Character.toUpperCase(w.charAt(0)));
    }
    System.out.println(sentences + " " + initials + " " + text.replaceAll("\\b(\\w)\\w*", "$1").length());
  }
}
