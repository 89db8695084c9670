// SPDX-License-Identifier: Apache-2.0
package java.util;

import java.io.Serializable;
import ravel.SlotMap;

public class IdentityHashMap<K, V> extends SlotMap<K, V> implements Map<K, V>, Serializable, Cloneable {
  private K keys;
  private V values;

  public IdentityHashMap() {}
  public IdentityHashMap(int size) {}
  public IdentityHashMap(Map<? extends K, ? extends V> others) { putAll(others); }

  protected K key() { return keys; }
  protected V value() { return values; }
  protected void fill(K key, V value) {
    keys = key;
    values = value;
  }
  protected boolean same(Object a, Object b) { return a == b; }
  public Object clone() { return new IdentityHashMap<>(this); }
}
