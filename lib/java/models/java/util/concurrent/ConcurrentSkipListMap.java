// SPDX-License-Identifier: Apache-2.0
//
// The slots are volatile: threads may share it. Functions run without a lock, as in the real class.
package java.util.concurrent;

import java.io.Serializable;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SortedMap;
import ravel.SlotMap;

public class ConcurrentSkipListMap<K, V> extends SlotMap.Sorted<K, V>
    implements ConcurrentNavigableMap<K, V>, Cloneable, Serializable {
  private volatile K keys;
  private volatile V values;

  public ConcurrentSkipListMap() { super(null); }
  public ConcurrentSkipListMap(Comparator<? super K> comparator) { super(comparator); }
  public ConcurrentSkipListMap(Map<? extends K, ? extends V> others) {
    super(null);
    putAll(others);
  }
  public ConcurrentSkipListMap(SortedMap<K, ? extends V> others) {
    super(others.comparator());
    putAll(others);
  }

  protected K key() { return keys; }
  protected V value() { return values; }
  protected void fill(K key, V value) {
    keys = key;
    values = value;
  }
  public ConcurrentSkipListMap<K, V> clone() { return new ConcurrentSkipListMap<K, V>((Map<K, V>) this); }
  public NavigableSet<K> keySet() { return navigableKeySet(); }
  public ConcurrentNavigableMap<K, V> descendingMap() { return this; }
  public ConcurrentNavigableMap<K, V> subMap(K from, boolean fromInclusive, K to, boolean toInclusive) { return this; }
  public ConcurrentNavigableMap<K, V> headMap(K to, boolean inclusive) { return this; }
  public ConcurrentNavigableMap<K, V> tailMap(K from, boolean inclusive) { return this; }
  public ConcurrentNavigableMap<K, V> subMap(K from, K to) { return this; }
  public ConcurrentNavigableMap<K, V> headMap(K to) { return this; }
  public ConcurrentNavigableMap<K, V> tailMap(K from) { return this; }
}
