package past;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A row of a table whose columns have names. */
public final class Rows {
  private final Map<String, Integer> columns = new LinkedHashMap<>();
  private final List<String> values = new ArrayList<>();

  public Rows(String[] header, String[] row) {
    for (String name : header) {
      columns.put(name, columns.size());
    }
    for (String value : row) {
      values.add(value);
    }
  }

  public Map<String, String> toMap() {
    Map<String, String> map = new LinkedHashMap<>();
    for (Map.Entry<String, Integer> column : columns.entrySet()) {
      map.put(column.getKey(), values.get(column.getValue())); //! if (column.getValue() < values.size()) map.put(column.getKey(), values.get(column.getValue()));
    }
    return map;
  }
}
