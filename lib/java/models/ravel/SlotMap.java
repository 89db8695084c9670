// SPDX-License-Identifier: Apache-2.0
//
// A map whose keys are one slot and whose values are another; see SlotQueue. Which value belongs to which
// key is not known. Views (keySet, values, entrySet) read and write the map's own slots, as in Java.
//
// Keys are compared by their own hashCode and equals, because those are the program's code.
package ravel;

import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

public abstract class SlotMap<K, V> extends AbstractMap<K, V> {
  protected abstract K key();

  protected abstract V value();

  /** Writes both slots; nulls for a removal. */
  protected abstract void fill(K key, V value);

  protected boolean same(Object a, Object b) {
    return a.hashCode() == 0 && a.equals(b);
  }

  public V get(Object key) { return same(key, key()) ? value() : null; }
  public boolean containsKey(Object key) { return same(key, key()); }
  public boolean containsValue(Object value) { return value.equals(value()); }
  public V getOrDefault(Object key, V other) { return same(key, key()) ? value() : other; }
  public V put(K key, V value) {
    same(key, key());
    V old = value();
    fill(key, value);
    return old;
  }
  public void putAll(Map<? extends K, ? extends V> others) {
    for (Map.Entry<? extends K, ? extends V> entry : others.entrySet()) put(entry.getKey(), entry.getValue());
  }
  public V putIfAbsent(K key, V value) {
    V old = get(key);
    if (old == null) put(key, value);
    return old;
  }
  public V remove(Object key) {
    V old = get(key);
    fill(null, null);
    return old;
  }
  public boolean remove(Object key, Object value) {
    if (!value.equals(get(key))) return false;
    fill(null, null);
    return true;
  }
  public V replace(K key, V value) {
    V old = get(key);
    if (old != null) put(key, value);
    return old;
  }
  public boolean replace(K key, V old, V value) {
    if (!old.equals(get(key))) return false;
    put(key, value);
    return true;
  }
  public void clear() { fill(null, null); }
  public int size() { return key() == null ? 0 : 1; }
  public boolean isEmpty() { return key() == null; }

  public V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
    V value = get(key);
    if (value != null) return value;
    V made = make.apply(key);
    if (made != null) put(key, made);
    return made;
  }
  public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    V old = get(key);
    if (old == null) return null;
    V changed = change.apply(key, old);
    put(key, changed);
    return changed;
  }
  public V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    V changed = change.apply(key, get(key));
    put(key, changed);
    return changed;
  }
  public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> join) {
    V old = get(key);
    V joined = old == null ? value : join.apply(old, value);
    put(key, joined);
    return joined;
  }
  public void forEach(BiConsumer<? super K, ? super V> action) { action.accept(key(), value()); }
  public void replaceAll(BiFunction<? super K, ? super V, ? extends V> change) {
    put(key(), change.apply(key(), value()));
  }

  public Set<K> keySet() { return new Keys<>(this); }
  public Collection<V> values() { return new Values<>(this); }
  public Set<Map.Entry<K, V>> entrySet() { return new Entries<>(this); }

  private static final class Keys<K, V> extends AbstractSet<K> {
    private final SlotMap<K, V> map;

    Keys(SlotMap<K, V> map) { this.map = map; }
    public Iterator<K> iterator() { return new KeyIterator<>(map); }
    public int size() { return map.size(); }
    public boolean contains(Object key) { return map.containsKey(key); }
    public boolean remove(Object key) { return map.remove(key) != null; }
    public void clear() { map.clear(); }
  }

  private static final class Values<K, V> extends AbstractCollection<V> {
    private final SlotMap<K, V> map;

    Values(SlotMap<K, V> map) { this.map = map; }
    public Iterator<V> iterator() { return new ValueIterator<>(map); }
    public int size() { return map.size(); }
    public boolean contains(Object value) { return map.containsValue(value); }
    public void clear() { map.clear(); }
  }

  private static final class Entries<K, V> extends AbstractSet<Map.Entry<K, V>> {
    private final SlotMap<K, V> map;

    Entries(SlotMap<K, V> map) { this.map = map; }
    public Iterator<Map.Entry<K, V>> iterator() { return new EntryIterator<>(map); }
    public int size() { return map.size(); }
    public void clear() { map.clear(); }
  }

  private static final class KeyIterator<K, V> implements Iterator<K> {
    private final SlotMap<K, V> map;

    KeyIterator(SlotMap<K, V> map) { this.map = map; }
    public boolean hasNext() { return map.key() != null; }
    public K next() { return map.key(); }
    public void remove() { map.fill(null, null); }
  }

  private static final class ValueIterator<K, V> implements Iterator<V> {
    private final SlotMap<K, V> map;

    ValueIterator(SlotMap<K, V> map) { this.map = map; }
    public boolean hasNext() { return map.key() != null; }
    public V next() { return map.value(); }
    public void remove() { map.fill(null, null); }
  }

  private static final class EntryIterator<K, V> implements Iterator<Map.Entry<K, V>> {
    private final SlotMap<K, V> map;

    EntryIterator(SlotMap<K, V> map) { this.map = map; }
    public boolean hasNext() { return map.key() != null; }
    public Map.Entry<K, V> next() { return new MapEntry<>(map); }
    public void remove() { map.fill(null, null); }
  }

  /** An entry of a map is the map itself, seen as a pair. */
  private static final class MapEntry<K, V> implements Map.Entry<K, V> {
    private final SlotMap<K, V> map;

    MapEntry(SlotMap<K, V> map) { this.map = map; }
    public K getKey() { return map.key(); }
    public V getValue() { return map.value(); }
    public V setValue(V value) {
      V old = map.value();
      map.fill(map.key(), value);
      return old;
    }
  }

  protected Map.Entry<K, V> entry() { return new MapEntry<>(this); }

  /** TreeMap and ConcurrentSkipListMap. A view of a part is the map itself. */
  public abstract static class Sorted<K, V> extends SlotMap<K, V> implements NavigableMap<K, V> {
    protected final Comparator<? super K> comparator;

    protected Sorted(Comparator<? super K> comparator) { this.comparator = comparator; }

    @SuppressWarnings("unchecked")
    protected boolean same(Object a, Object b) {
      return comparator == null ? ((Comparable<Object>) a).compareTo(b) == 0 : comparator.compare((K) a, (K) b) == 0;
    }
    private Map.Entry<K, V> near(K key) {
      same(key, key());
      return entry();
    }
    private K nearKey(K key) {
      same(key, key());
      return key();
    }
    private Map.Entry<K, V> taken() {
      Map.Entry<K, V> entry = new SimpleImmutableEntry<>(key(), value());
      fill(null, null);
      return entry;
    }
    public Comparator<? super K> comparator() { return comparator; }
    public K firstKey() { return key(); }
    public K lastKey() { return key(); }
    public Map.Entry<K, V> firstEntry() { return entry(); }
    public Map.Entry<K, V> lastEntry() { return entry(); }
    public Map.Entry<K, V> pollFirstEntry() { return taken(); }
    public Map.Entry<K, V> pollLastEntry() { return taken(); }
    public Map.Entry<K, V> lowerEntry(K key) { return near(key); }
    public Map.Entry<K, V> floorEntry(K key) { return near(key); }
    public Map.Entry<K, V> ceilingEntry(K key) { return near(key); }
    public Map.Entry<K, V> higherEntry(K key) { return near(key); }
    public K lowerKey(K key) { return nearKey(key); }
    public K floorKey(K key) { return nearKey(key); }
    public K ceilingKey(K key) { return nearKey(key); }
    public K higherKey(K key) { return nearKey(key); }
    public NavigableMap<K, V> descendingMap() { return this; }
    public NavigableSet<K> navigableKeySet() { return new SortedKeys<>(this); }
    public NavigableSet<K> descendingKeySet() { return new SortedKeys<>(this); }
    public NavigableMap<K, V> subMap(K from, boolean fromInclusive, K to, boolean toInclusive) { return this; }
    public NavigableMap<K, V> headMap(K to, boolean inclusive) { return this; }
    public NavigableMap<K, V> tailMap(K from, boolean inclusive) { return this; }
    public SortedMap<K, V> subMap(K from, K to) { return this; }
    public SortedMap<K, V> headMap(K to) { return this; }
    public SortedMap<K, V> tailMap(K from) { return this; }
  }

  private static final class SortedKeys<K, V> extends SlotSet.Sorted<K> {
    private final SlotMap.Sorted<K, V> map;

    SortedKeys(SlotMap.Sorted<K, V> map) {
      super(map.comparator);
      this.map = map;
    }
    protected K slot() { return map.key(); }
    protected void fill(K key) { map.fill(key, null); }
  }
}
