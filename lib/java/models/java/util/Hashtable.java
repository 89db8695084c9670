// SPDX-License-Identifier: Apache-2.0
//
// As HashMap, but every method holds the table's monitor. Views are synchronized on the table; their
// iterators and the enumerations take no lock, as in the real class.
package java.util;

import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import ravel.SlotMap;

public class Hashtable<K, V> extends Dictionary<K, V> implements Map<K, V>, Cloneable, Serializable {
  private K keys;
  private V values;
  private final Slots<K, V> slots = new Slots<>(this);

  /** The table without its lock. */
  private static final class Slots<K, V> extends SlotMap<K, V> {
    private final Hashtable<K, V> table;

    Slots(Hashtable<K, V> table) { this.table = table; }
    protected K key() { return table.keys; }
    protected V value() { return table.values; }
    protected void fill(K key, V value) {
      table.keys = key;
      table.values = value;
    }
  }

  public Hashtable() {}
  public Hashtable(int capacity) {}
  public Hashtable(int capacity, float load) {}
  public Hashtable(Map<? extends K, ? extends V> others) { putAll(others); }

  public synchronized int size() { return slots.size(); }
  public synchronized boolean isEmpty() { return slots.isEmpty(); }
  public synchronized Enumeration<K> keys() { return Collections.enumeration(slots.keySet()); }
  public synchronized Enumeration<V> elements() { return Collections.enumeration(slots.values()); }
  public synchronized boolean contains(Object value) { return slots.containsValue(value); }
  public boolean containsValue(Object value) { return contains(value); }
  public synchronized boolean containsKey(Object key) { return slots.containsKey(key); }
  public synchronized V get(Object key) { return slots.get(key); }
  public synchronized V put(K key, V value) { return slots.put(key, value); }
  public synchronized V remove(Object key) { return slots.remove(key); }
  public synchronized void putAll(Map<? extends K, ? extends V> others) {
    for (Map.Entry<? extends K, ? extends V> entry : others.entrySet()) put(entry.getKey(), entry.getValue());
  }
  public synchronized void clear() { slots.clear(); }
  protected void rehash() {}
  public Set<K> keySet() { return Collections.synchronizedSet(slots.keySet(), this); }
  public Collection<V> values() { return Collections.synchronizedCollection(slots.values(), this); }
  public Set<Map.Entry<K, V>> entrySet() { return Collections.synchronizedSet(slots.entrySet(), this); }
  public synchronized boolean equals(Object other) { return slots.equals(other); }
  public synchronized int hashCode() { return slots.hashCode(); }
  public synchronized String toString() { return slots.toString(); }
  public synchronized Object clone() { return new Hashtable<>(slots); }
  public synchronized V getOrDefault(Object key, V other) { return slots.getOrDefault(key, other); }
  public synchronized void forEach(BiConsumer<? super K, ? super V> action) { slots.forEach(action); }
  public synchronized void replaceAll(BiFunction<? super K, ? super V, ? extends V> change) {
    slots.replaceAll(change);
  }
  public synchronized V putIfAbsent(K key, V value) { return slots.putIfAbsent(key, value); }
  public synchronized boolean remove(Object key, Object value) { return slots.remove(key, value); }
  public synchronized boolean replace(K key, V old, V value) { return slots.replace(key, old, value); }
  public synchronized V replace(K key, V value) { return slots.replace(key, value); }
  public synchronized V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
    return slots.computeIfAbsent(key, make);
  }
  public synchronized V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    return slots.computeIfPresent(key, change);
  }
  public synchronized V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    return slots.compute(key, change);
  }
  public synchronized V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> join) {
    return slots.merge(key, value, join);
  }
}
