// SPDX-License-Identifier: Apache-2.0
package java.util;

import java.io.Serializable;
import ravel.SlotMap;

public class EnumMap<K extends Enum<K>, V> extends SlotMap<K, V> implements Serializable, Cloneable {
  private K keys;
  private V values;

  public EnumMap(Class<K> type) {}
  public EnumMap(EnumMap<K, ? extends V> others) { putAll(others); }
  public EnumMap(Map<K, ? extends V> others) { putAll(others); }

  protected K key() { return keys; }
  protected V value() { return values; }
  protected void fill(K key, V value) {
    keys = key;
    values = value;
  }
  protected boolean same(Object a, Object b) { return a == b; }
  public EnumMap<K, V> clone() { return new EnumMap<>(this); }
  public V put(K key, V value) { return super.put(key, value); }
}
