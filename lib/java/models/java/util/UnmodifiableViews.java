// SPDX-License-Identifier: Apache-2.0
//
// What Collections.unmodifiableX makes: reading goes through to the collection inside, which others may
// still change.
package java.util;

import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

final class UnmodifiableViews {
  private UnmodifiableViews() {}

  private static final class Elements<E> implements ListIterator<E> {
    private final Iterator<? extends E> inner;

    Elements(Iterator<? extends E> inner) { this.inner = inner; }
    public boolean hasNext() { return inner.hasNext(); }
    public E next() { return inner.next(); }
    public boolean hasPrevious() { return inner.hasNext(); }
    public E previous() { return inner.next(); }
    public int nextIndex() { return 0; }
    public int previousIndex() { return 0; }
    public void remove() { throw new UnsupportedOperationException(); }
    public void set(E element) { throw new UnsupportedOperationException(); }
    public void add(E element) { throw new UnsupportedOperationException(); }
  }

  static class OfCollection<E> implements Collection<E>, Serializable {
    private final Collection<E> inner;

    @SuppressWarnings("unchecked")
    OfCollection(Collection<? extends E> inner) { this.inner = (Collection<E>) inner; }
    public Iterator<E> iterator() { return new Elements<>(inner.iterator()); }
    public int size() { return inner.size(); }
    public boolean isEmpty() { return inner.isEmpty(); }
    public boolean contains(Object other) { return inner.contains(other); }
    public Object[] toArray() { return inner.toArray(); }
    public <T> T[] toArray(T[] array) { return inner.toArray(array); }
    public boolean add(E element) { throw new UnsupportedOperationException(); }
    public boolean remove(Object other) { throw new UnsupportedOperationException(); }
    public boolean containsAll(Collection<?> others) { return inner.containsAll(others); }
    public boolean addAll(Collection<? extends E> others) { throw new UnsupportedOperationException(); }
    public boolean removeAll(Collection<?> others) { throw new UnsupportedOperationException(); }
    public boolean retainAll(Collection<?> others) { throw new UnsupportedOperationException(); }
    public void clear() { throw new UnsupportedOperationException(); }
    public boolean removeIf(Predicate<? super E> filter) { throw new UnsupportedOperationException(); }
    public void forEach(Consumer<? super E> action) { inner.forEach(action); }
    public String toString() { return inner.toString(); }
  }

  static class OfSet<E> extends OfCollection<E> implements Set<E> {
    private final Set<? extends E> inner;

    OfSet(Set<? extends E> inner) {
      super(inner);
      this.inner = inner;
    }
    public boolean equals(Object other) { return inner.equals(other); }
    public int hashCode() { return inner.hashCode(); }
  }

  static final class OfSortedSet<E> extends OfSet<E> implements NavigableSet<E> {
    private final NavigableSet<E> inner;

    OfSortedSet(NavigableSet<E> inner) {
      super(inner);
      this.inner = inner;
    }
    public Comparator<? super E> comparator() { return inner.comparator(); }
    public E first() { return inner.first(); }
    public E last() { return inner.last(); }
    public E lower(E element) { return inner.lower(element); }
    public E floor(E element) { return inner.floor(element); }
    public E ceiling(E element) { return inner.ceiling(element); }
    public E higher(E element) { return inner.higher(element); }
    public E pollFirst() { throw new UnsupportedOperationException(); }
    public E pollLast() { throw new UnsupportedOperationException(); }
    public Iterator<E> descendingIterator() { return iterator(); }
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

    @SuppressWarnings("unchecked")
    OfList(List<? extends E> inner) {
      super(inner);
      this.inner = (List<E>) inner;
    }
    public E get(int index) { return inner.get(index); }
    public E set(int index, E element) { throw new UnsupportedOperationException(); }
    public void add(int index, E element) { throw new UnsupportedOperationException(); }
    public E remove(int index) { throw new UnsupportedOperationException(); }
    public int indexOf(Object other) { return inner.indexOf(other); }
    public int lastIndexOf(Object other) { return inner.lastIndexOf(other); }
    public boolean addAll(int index, Collection<? extends E> others) { throw new UnsupportedOperationException(); }
    public void sort(Comparator<? super E> comparator) { throw new UnsupportedOperationException(); }
    public void replaceAll(UnaryOperator<E> change) { throw new UnsupportedOperationException(); }
    public boolean equals(Object other) { return inner.equals(other); }
    public int hashCode() { return inner.hashCode(); }
    public ListIterator<E> listIterator() { return new Elements<>(inner.iterator()); }
    public ListIterator<E> listIterator(int index) { return new Elements<>(inner.iterator()); }
    public List<E> subList(int from, int to) { return this; }
  }

  static class OfMap<K, V> implements Map<K, V>, Serializable {
    private final Map<K, V> inner;

    @SuppressWarnings("unchecked")
    OfMap(Map<? extends K, ? extends V> inner) { this.inner = (Map<K, V>) inner; }
    public int size() { return inner.size(); }
    public boolean isEmpty() { return inner.isEmpty(); }
    public boolean containsKey(Object key) { return inner.containsKey(key); }
    public boolean containsValue(Object value) { return inner.containsValue(value); }
    public V get(Object key) { return inner.get(key); }
    public V put(K key, V value) { throw new UnsupportedOperationException(); }
    public V remove(Object key) { throw new UnsupportedOperationException(); }
    public void putAll(Map<? extends K, ? extends V> others) { throw new UnsupportedOperationException(); }
    public void clear() { throw new UnsupportedOperationException(); }
    public V getOrDefault(Object key, V other) { return inner.getOrDefault(key, other); }
    public void forEach(BiConsumer<? super K, ? super V> action) { inner.forEach(action); }
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> change) { throw new UnsupportedOperationException(); }
    public V putIfAbsent(K key, V value) { throw new UnsupportedOperationException(); }
    public boolean remove(Object key, Object value) { throw new UnsupportedOperationException(); }
    public boolean replace(K key, V old, V value) { throw new UnsupportedOperationException(); }
    public V replace(K key, V value) { throw new UnsupportedOperationException(); }
    public V computeIfAbsent(K key, Function<? super K, ? extends V> make) { throw new UnsupportedOperationException(); }
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) { throw new UnsupportedOperationException(); }
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) { throw new UnsupportedOperationException(); }
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> join) { throw new UnsupportedOperationException(); }
    public boolean equals(Object other) { return inner.equals(other); }
    public int hashCode() { return inner.hashCode(); }
    public String toString() { return inner.toString(); }
    public Set<K> keySet() { return new OfSet<>(inner.keySet()); }
    public Collection<V> values() { return new OfCollection<>(inner.values()); }
    public Set<Map.Entry<K, V>> entrySet() { return new OfSet<>(inner.entrySet()); }
  }

  static final class OfSortedMap<K, V> extends OfMap<K, V> implements NavigableMap<K, V> {
    private final NavigableMap<K, V> inner;

    OfSortedMap(NavigableMap<K, V> inner) {
      super(inner);
      this.inner = inner;
    }
    public Comparator<? super K> comparator() { return inner.comparator(); }
    public K firstKey() { return inner.firstKey(); }
    public K lastKey() { return inner.lastKey(); }
    public K lowerKey(K key) { return inner.lowerKey(key); }
    public K floorKey(K key) { return inner.floorKey(key); }
    public K ceilingKey(K key) { return inner.ceilingKey(key); }
    public K higherKey(K key) { return inner.higherKey(key); }
    public Map.Entry<K, V> firstEntry() { return inner.firstEntry(); }
    public Map.Entry<K, V> lastEntry() { return inner.lastEntry(); }
    public Map.Entry<K, V> lowerEntry(K key) { return inner.lowerEntry(key); }
    public Map.Entry<K, V> floorEntry(K key) { return inner.floorEntry(key); }
    public Map.Entry<K, V> ceilingEntry(K key) { return inner.ceilingEntry(key); }
    public Map.Entry<K, V> higherEntry(K key) { return inner.higherEntry(key); }
    public Map.Entry<K, V> pollFirstEntry() { throw new UnsupportedOperationException(); }
    public Map.Entry<K, V> pollLastEntry() { throw new UnsupportedOperationException(); }
    public NavigableMap<K, V> descendingMap() { return this; }
    public NavigableSet<K> navigableKeySet() { return new OfSortedSet<>(inner.navigableKeySet()); }
    public NavigableSet<K> descendingKeySet() { return navigableKeySet(); }
    public NavigableMap<K, V> subMap(K from, boolean fromInclusive, K to, boolean toInclusive) { return this; }
    public NavigableMap<K, V> headMap(K to, boolean inclusive) { return this; }
    public NavigableMap<K, V> tailMap(K from, boolean inclusive) { return this; }
    public SortedMap<K, V> subMap(K from, K to) { return this; }
    public SortedMap<K, V> headMap(K to) { return this; }
    public SortedMap<K, V> tailMap(K from) { return this; }
  }
}
