// SPDX-License-Identifier: Apache-2.0
//
// Keys are compared by the comparator, or by their own compareTo.
package java.util;

import java.io.Serializable;
import ravel.SlotMap;

public class TreeMap<K, V> extends SlotMap.Sorted<K, V> implements NavigableMap<K, V>, Cloneable, Serializable {
  private K keys;
  private V values;

  public TreeMap() { super(null); }
  public TreeMap(Comparator<? super K> comparator) { super(comparator); }
  public TreeMap(Map<? extends K, ? extends V> others) {
    super(null);
    putAll(others);
  }
  public TreeMap(SortedMap<K, ? extends V> others) {
    super(others.comparator());
    putAll(others);
  }

  protected K key() { return keys; }
  protected V value() { return values; }
  protected void fill(K key, V value) {
    keys = key;
    values = value;
  }
  public Object clone() { return new TreeMap<K, V>((Map<K, V>) this); }
}
