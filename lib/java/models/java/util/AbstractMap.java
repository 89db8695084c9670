// SPDX-License-Identifier: Apache-2.0
//
// Everything by way of entrySet(), as in the real class. Views that this class makes itself are new each
// time.
package java.util;

import java.io.Serializable;

public abstract class AbstractMap<K, V> implements Map<K, V> {
  protected AbstractMap() {}

  public abstract Set<Map.Entry<K, V>> entrySet();

  public int size() { return entrySet().size(); }
  public boolean isEmpty() { return size() == 0; }
  public boolean containsKey(Object key) {
    for (Map.Entry<K, V> entry : entrySet()) if (key.equals(entry.getKey())) return true;
    return false;
  }
  public boolean containsValue(Object value) {
    for (Map.Entry<K, V> entry : entrySet()) if (value.equals(entry.getValue())) return true;
    return false;
  }
  public V get(Object key) {
    for (Map.Entry<K, V> entry : entrySet()) if (key.equals(entry.getKey())) return entry.getValue();
    return null;
  }
  public V put(K key, V value) { throw new UnsupportedOperationException(); }
  public void putAll(Map<? extends K, ? extends V> others) {
    for (Map.Entry<? extends K, ? extends V> entry : others.entrySet()) put(entry.getKey(), entry.getValue());
  }
  public V remove(Object key) {
    for (Iterator<Map.Entry<K, V>> it = entrySet().iterator(); it.hasNext(); ) {
      Map.Entry<K, V> entry = it.next();
      if (!key.equals(entry.getKey())) continue;
      it.remove();
      return entry.getValue();
    }
    return null;
  }
  public void clear() { entrySet().clear(); }
  public Set<K> keySet() {
    Set<K> keys = new HashSet<>();
    for (Map.Entry<K, V> entry : entrySet()) keys.add(entry.getKey());
    return keys;
  }
  public Collection<V> values() {
    Collection<V> values = new ArrayList<>();
    for (Map.Entry<K, V> entry : entrySet()) values.add(entry.getValue());
    return values;
  }
  public boolean equals(Object other) {
    return other instanceof Map<?, ?> map && entrySet().equals(map.entrySet());
  }
  public int hashCode() { return entrySet().hashCode(); }
  public String toString() { return entrySet().toString(); }
  protected Object clone() throws CloneNotSupportedException { return super.clone(); }

  public static class SimpleEntry<K, V> implements Map.Entry<K, V>, Serializable {
    private final K key;
    private V value;

    public SimpleEntry(K key, V value) {
      this.key = key;
      this.value = value;
    }
    public SimpleEntry(Map.Entry<? extends K, ? extends V> entry) { this(entry.getKey(), entry.getValue()); }
    public K getKey() { return key; }
    public V getValue() { return value; }
    public V setValue(V value) {
      V old = this.value;
      this.value = value;
      return old;
    }
    public boolean equals(Object other) { return other instanceof Map.Entry<?, ?> e && key.equals(e.getKey()); }
    public int hashCode() { return key.hashCode(); }
    public String toString() { return key.toString() + value; }
  }

  public static class SimpleImmutableEntry<K, V> implements Map.Entry<K, V>, Serializable {
    private final K key;
    private final V value;

    public SimpleImmutableEntry(K key, V value) {
      this.key = key;
      this.value = value;
    }
    public SimpleImmutableEntry(Map.Entry<? extends K, ? extends V> entry) { this(entry.getKey(), entry.getValue()); }
    public K getKey() { return key; }
    public V getValue() { return value; }
    public V setValue(V value) { throw new UnsupportedOperationException(); }
    public boolean equals(Object other) { return other instanceof Map.Entry<?, ?> e && key.equals(e.getKey()); }
    public int hashCode() { return key.hashCode(); }
    public String toString() { return key.toString() + value; }
  }
}
