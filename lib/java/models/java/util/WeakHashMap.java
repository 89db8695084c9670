// SPDX-License-Identifier: Apache-2.0
//
// That entries vanish is modelled as a write of the values by whoever looks.
package java.util;

import ravel.SlotMap;

public class WeakHashMap<K, V> extends SlotMap<K, V> implements Map<K, V> {
  private K keys;
  private V values;

  public WeakHashMap() {}
  public WeakHashMap(int capacity) {}
  public WeakHashMap(int capacity, float load) {}
  public WeakHashMap(Map<? extends K, ? extends V> others) { putAll(others); }

  protected K key() { return keys; }
  protected V value() { return values; }
  protected void fill(K key, V value) {
    keys = key;
    values = value;
  }
  @ravel.PerCall
  public static <K, V> WeakHashMap<K, V> newWeakHashMap(int mappings) { return new WeakHashMap<>(); }
  /** Asking for something may remove what the collector found dead: even reading writes. */
  public int size() {
    values = values;
    return super.size();
  }
  public V get(Object key) {
    values = values;
    return super.get(key);
  }
}
