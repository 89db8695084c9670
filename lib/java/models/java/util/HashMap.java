// SPDX-License-Identifier: Apache-2.0
//
// Its keys and values are two fields: two threads that use the map without a lock race on them.
package java.util;

import java.io.Serializable;
import ravel.SlotMap;

public class HashMap<K, V> extends SlotMap<K, V> implements Map<K, V>, Cloneable, Serializable {
  private K keys;
  private V values;

  public HashMap() {}
  public HashMap(int capacity) {}
  public HashMap(int capacity, float load) {}
  public HashMap(Map<? extends K, ? extends V> others) { putAll(others); }

  protected K key() { return keys; }
  protected V value() { return values; }
  protected void fill(K key, V value) {
    keys = key;
    values = value;
  }
  @ravel.PerCall
  public static <K, V> HashMap<K, V> newHashMap(int mappings) { return new HashMap<>(); }
  public Object clone() { return new HashMap<>(this); }
}
