import java.util.regex.Pattern;

/** Quantifiers, anchors, look-around, back references, flags. */
public class RegexForms {
  public static void main(String[] args) {
    String[][] cases = {{"a{2,3}", "aaaa"}, {"^ab|cd$", "xxcd"}, {"(a)\\1", "aa"}, {"x(?=y)", "xy"}, {"x(?!y)", "xz"}, {"(?<=a)b", "ab"}, {"\\bword\\b", "a word!"}, {"a++b", "aaab"}, {"[a-c&&[^b]]", "b"}, {"\\p{Upper}", "aB"}, {"(?i)abc", "xABCx"}, {"(?s)a.b", "a\nb"}, {"(?m)^b", "a\nb"}, {"\\x41\\u0042", "AB"}, {"\\Qa.b\\E", "a.b"}, {"[\\w.-]+", "a-b.c"}, {"(ab)*c", "ababc"}, {"a*?b", "aab"}, {"\\s+$", "end  "}};
    for (String[] c : cases) {
      java.util.regex.Matcher m = Pattern.compile(c[0]).matcher(c[1]);
      boolean found = m.find();
      System.out.println(c[0] + " " + found + (found ? " " + m.start() + " " + m.end() : ""));
    }
  }
}
