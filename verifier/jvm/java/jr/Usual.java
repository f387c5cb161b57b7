package jr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A program of the usual kind, run once at set-up as {@link Plain} runs programs, so that an archive holds the
 * classes that such a run needs. It comes from the boot loader: an archive with classes of the class path would
 * fit that class path alone.
 */
public final class Usual {
    private Usual() {}

    public static void main(String[] args) {
        Plain.enter();
        Map<String, Integer> counts = new HashMap<>();
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            list.add(i);
            counts.merge("n" + i, i, Integer::sum);
        }
        try {
            throw new IllegalStateException(list.toString());
        } catch (IllegalStateException expected) {
            System.out.println(expected.getMessage() + counts + new StringBuilder("x").append(1.5).reverse());
        }
    }
}
