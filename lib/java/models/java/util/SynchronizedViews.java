// SPDX-License-Identifier: Apache-2.0
//
// What Collections.synchronizedX makes: every method holds the mutex and calls the collection inside.
// Iterators are the inner collection's own: whoever iterates must hold the mutex himself, as in Java.
package java.util;

import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

final class SynchronizedViews {
  private SynchronizedViews() {}

  static class OfCollection<E> implements Collection<E>, Serializable {
    private final Collection<E> inner;
    final Object mutex;

    OfCollection(Collection<E> inner, Object mutex) {
      this.inner = inner;
      this.mutex = mutex == null ? this : mutex;
    }
    public Iterator<E> iterator() { return inner.iterator(); }
    public int size() { synchronized (mutex) { return inner.size(); } }
    public boolean isEmpty() { synchronized (mutex) { return inner.isEmpty(); } }
    public boolean contains(Object other) { synchronized (mutex) { return inner.contains(other); } }
    public Object[] toArray() { synchronized (mutex) { return inner.toArray(); } }
    public <T> T[] toArray(T[] array) { synchronized (mutex) { return inner.toArray(array); } }
    public boolean add(E element) { synchronized (mutex) { return inner.add(element); } }
    public boolean remove(Object other) { synchronized (mutex) { return inner.remove(other); } }
    public boolean containsAll(Collection<?> others) { synchronized (mutex) { return inner.containsAll(others); } }
    public boolean addAll(Collection<? extends E> others) { synchronized (mutex) { return inner.addAll(others); } }
    public boolean removeAll(Collection<?> others) { synchronized (mutex) { return inner.removeAll(others); } }
    public boolean retainAll(Collection<?> others) { synchronized (mutex) { return inner.retainAll(others); } }
    public void clear() { synchronized (mutex) { inner.clear(); } }
    public boolean removeIf(Predicate<? super E> filter) { synchronized (mutex) { return inner.removeIf(filter); } }
    public void forEach(Consumer<? super E> action) { synchronized (mutex) { inner.forEach(action); } }
    public String toString() { synchronized (mutex) { return inner.toString(); } }
  }

  static class OfSet<E> extends OfCollection<E> implements Set<E> {
    private final Set<E> inner;

    OfSet(Set<E> inner, Object mutex) {
      super(inner, mutex);
      this.inner = inner;
    }
    public boolean equals(Object other) { synchronized (mutex) { return inner.equals(other); } }
    public int hashCode() { synchronized (mutex) { return inner.hashCode(); } }
  }

  static final class OfSortedSet<E> extends OfSet<E> implements NavigableSet<E> {
    private final NavigableSet<E> inner;

    OfSortedSet(NavigableSet<E> inner, Object mutex) {
      super(inner, mutex);
      this.inner = inner;
    }
    public Comparator<? super E> comparator() { return inner.comparator(); }
    public E first() { synchronized (mutex) { return inner.first(); } }
    public E last() { synchronized (mutex) { return inner.last(); } }
    public E pollFirst() { synchronized (mutex) { return inner.pollFirst(); } }
    public E pollLast() { synchronized (mutex) { return inner.pollLast(); } }
    public E lower(E element) { synchronized (mutex) { return inner.lower(element); } }
    public E floor(E element) { synchronized (mutex) { return inner.floor(element); } }
    public E ceiling(E element) { synchronized (mutex) { return inner.ceiling(element); } }
    public E higher(E element) { synchronized (mutex) { return inner.higher(element); } }
    public Iterator<E> descendingIterator() { return inner.descendingIterator(); }
    public NavigableSet<E> descendingSet() { return this; }
    public NavigableSet<E> subSet(E from, boolean fromInclusive, E to, boolean toInclusive) { return this; }
    public NavigableSet<E> headSet(E to, boolean inclusive) { return this; }
    public NavigableSet<E> tailSet(E from, boolean inclusive) { return this; }
    public NavigableSet<E> subSet(E from, E to) { return this; }
    public NavigableSet<E> headSet(E to) { return this; }
    public NavigableSet<E> tailSet(E from) { return this; }
  }

  static final class OfList<E> extends OfCollection<E> implements List<E>, RandomAccess {
    private final List<E> inner;

    OfList(List<E> inner, Object mutex) {
      super(inner, mutex);
      this.inner = inner;
    }
    public E get(int index) { synchronized (mutex) { return inner.get(index); } }
    public E set(int index, E element) { synchronized (mutex) { return inner.set(index, element); } }
    public void add(int index, E element) { synchronized (mutex) { inner.add(index, element); } }
    public E remove(int index) { synchronized (mutex) { return inner.remove(index); } }
    public int indexOf(Object other) { synchronized (mutex) { return inner.indexOf(other); } }
    public int lastIndexOf(Object other) { synchronized (mutex) { return inner.lastIndexOf(other); } }
    public boolean addAll(int index, Collection<? extends E> others) { synchronized (mutex) { return inner.addAll(index, others); } }
    public void sort(Comparator<? super E> comparator) { synchronized (mutex) { inner.sort(comparator); } }
    public void replaceAll(UnaryOperator<E> change) { synchronized (mutex) { inner.replaceAll(change); } }
    public boolean equals(Object other) { synchronized (mutex) { return inner.equals(other); } }
    public int hashCode() { synchronized (mutex) { return inner.hashCode(); } }
    public ListIterator<E> listIterator() { return inner.listIterator(); }
    public ListIterator<E> listIterator(int index) { return inner.listIterator(index); }
    public List<E> subList(int from, int to) { return this; }
  }

  static class OfMap<K, V> implements Map<K, V>, Serializable {
    private final Map<K, V> inner;
    final Object mutex;

    OfMap(Map<K, V> inner) {
      this.inner = inner;
      this.mutex = this;
    }
    public int size() { synchronized (mutex) { return inner.size(); } }
    public boolean isEmpty() { synchronized (mutex) { return inner.isEmpty(); } }
    public boolean containsKey(Object key) { synchronized (mutex) { return inner.containsKey(key); } }
    public boolean containsValue(Object value) { synchronized (mutex) { return inner.containsValue(value); } }
    public V get(Object key) { synchronized (mutex) { return inner.get(key); } }
    public V put(K key, V value) { synchronized (mutex) { return inner.put(key, value); } }
    public V remove(Object key) { synchronized (mutex) { return inner.remove(key); } }
    public void putAll(Map<? extends K, ? extends V> others) { synchronized (mutex) { inner.putAll(others); } }
    public void clear() { synchronized (mutex) { inner.clear(); } }
    public V getOrDefault(Object key, V other) { synchronized (mutex) { return inner.getOrDefault(key, other); } }
    public void forEach(BiConsumer<? super K, ? super V> action) { synchronized (mutex) { inner.forEach(action); } }
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> change) { synchronized (mutex) { inner.replaceAll(change); } }
    public V putIfAbsent(K key, V value) { synchronized (mutex) { return inner.putIfAbsent(key, value); } }
    public boolean remove(Object key, Object value) { synchronized (mutex) { return inner.remove(key, value); } }
    public boolean replace(K key, V old, V value) { synchronized (mutex) { return inner.replace(key, old, value); } }
    public V replace(K key, V value) { synchronized (mutex) { return inner.replace(key, value); } }
    public V computeIfAbsent(K key, Function<? super K, ? extends V> make) { synchronized (mutex) { return inner.computeIfAbsent(key, make); } }
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) { synchronized (mutex) { return inner.computeIfPresent(key, change); } }
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) { synchronized (mutex) { return inner.compute(key, change); } }
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> join) { synchronized (mutex) { return inner.merge(key, value, join); } }
    public boolean equals(Object other) { synchronized (mutex) { return inner.equals(other); } }
    public int hashCode() { synchronized (mutex) { return inner.hashCode(); } }
    public String toString() { synchronized (mutex) { return inner.toString(); } }
    public Set<K> keySet() { synchronized (mutex) { return new OfSet<>(inner.keySet(), mutex); } }
    public Collection<V> values() { synchronized (mutex) { return new OfCollection<>(inner.values(), mutex); } }
    public Set<Map.Entry<K, V>> entrySet() {
      synchronized (mutex) { return new OfSet<>(inner.entrySet(), mutex); }
    }
  }

  static final class OfSortedMap<K, V> extends OfMap<K, V> implements NavigableMap<K, V> {
    private final NavigableMap<K, V> inner;

    OfSortedMap(NavigableMap<K, V> inner) {
      super(inner);
      this.inner = inner;
    }
    public Comparator<? super K> comparator() { return inner.comparator(); }
    public K firstKey() { synchronized (mutex) { return inner.firstKey(); } }
    public K lastKey() { synchronized (mutex) { return inner.lastKey(); } }
    public K lowerKey(K key) { synchronized (mutex) { return inner.lowerKey(key); } }
    public K floorKey(K key) { synchronized (mutex) { return inner.floorKey(key); } }
    public K ceilingKey(K key) { synchronized (mutex) { return inner.ceilingKey(key); } }
    public K higherKey(K key) { synchronized (mutex) { return inner.higherKey(key); } }
    public Map.Entry<K, V> firstEntry() { synchronized (mutex) { return inner.firstEntry(); } }
    public Map.Entry<K, V> lastEntry() { synchronized (mutex) { return inner.lastEntry(); } }
    public Map.Entry<K, V> pollFirstEntry() { synchronized (mutex) { return inner.pollFirstEntry(); } }
    public Map.Entry<K, V> pollLastEntry() { synchronized (mutex) { return inner.pollLastEntry(); } }
    public Map.Entry<K, V> lowerEntry(K key) { synchronized (mutex) { return inner.lowerEntry(key); } }
    public Map.Entry<K, V> floorEntry(K key) { synchronized (mutex) { return inner.floorEntry(key); } }
    public Map.Entry<K, V> ceilingEntry(K key) { synchronized (mutex) { return inner.ceilingEntry(key); } }
    public Map.Entry<K, V> higherEntry(K key) { synchronized (mutex) { return inner.higherEntry(key); } }
    public NavigableMap<K, V> descendingMap() { return this; }
    public NavigableSet<K> navigableKeySet() { return new OfSortedSet<>(inner.navigableKeySet(), mutex); }
    public NavigableSet<K> descendingKeySet() { return navigableKeySet(); }
    public NavigableMap<K, V> subMap(K from, boolean fromInclusive, K to, boolean toInclusive) { return this; }
    public NavigableMap<K, V> headMap(K to, boolean inclusive) { return this; }
    public NavigableMap<K, V> tailMap(K from, boolean inclusive) { return this; }
    public SortedMap<K, V> subMap(K from, K to) { return this; }
    public SortedMap<K, V> headMap(K to) { return this; }
    public SortedMap<K, V> tailMap(K from) { return this; }
  }
}
