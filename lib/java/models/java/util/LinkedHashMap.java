// SPDX-License-Identifier: Apache-2.0
//
// As HashMap. With the order of access get() moves an entry, which is a write; whether a map was made so is
// not known here, so get() only reads: races of two get() on such a map are missed.
package java.util;

public class LinkedHashMap<K, V> extends HashMap<K, V> implements Map<K, V> {
  public LinkedHashMap() {}
  public LinkedHashMap(int capacity) {}
  public LinkedHashMap(int capacity, float load) {}
  public LinkedHashMap(int capacity, float load, boolean byAccess) {}
  public LinkedHashMap(Map<? extends K, ? extends V> others) { putAll(others); }

  @ravel.PerCall
  public static <K, V> LinkedHashMap<K, V> newLinkedHashMap(int mappings) { return new LinkedHashMap<>(); }
  public V put(K key, V value) {
    V old = super.put(key, value);
    if (removeEldestEntry(entry())) fill(null, null);
    return old;
  }
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) { return false; }
  public Map.Entry<K, V> firstEntry() { return entry(); }
  public Map.Entry<K, V> lastEntry() { return entry(); }
  public Map.Entry<K, V> pollFirstEntry() {
    Map.Entry<K, V> entry = new SimpleImmutableEntry<>(key(), value());
    fill(null, null);
    return entry;
  }
  public Map.Entry<K, V> pollLastEntry() { return pollFirstEntry(); }
  public V putFirst(K key, V value) { return put(key, value); }
  public V putLast(K key, V value) { return put(key, value); }
}
