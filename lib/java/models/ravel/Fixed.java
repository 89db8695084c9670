// SPDX-License-Identifier: Apache-2.0
//
// Collections that never change: their elements are final, so nobody can race on them.
package ravel;

import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;

public final class Fixed {
  private Fixed() {}

  /** Any of them. */
  @SafeVarargs
  public static <E> E one(E... elements) { return elements[0]; }

  public static final class OfList<E> extends AbstractList<E> implements RandomAccess {
    private final E element;

    public OfList() { this.element = null; }
    public OfList(E element) { this.element = element; }
    @SafeVarargs
    public OfList(E... elements) { this.element = elements[0]; }
    public E get(int index) { return element; }
    public int size() { return element == null ? 0 : 1; }
    public boolean contains(Object other) { return other.equals(element); }
  }

  public static final class OfSet<E> extends AbstractSet<E> {
    private final E element;

    public OfSet() { this.element = null; }
    public OfSet(E element) { this.element = element; }
    @SafeVarargs
    public OfSet(E... elements) { this.element = elements[0]; }
    public Iterator<E> iterator() { return new OfIterator<>(element); }
    public int size() { return element == null ? 0 : 1; }
    public boolean contains(Object other) { return other.equals(element); }
  }

  public static final class OfIterator<E> implements Iterator<E> {
    private final E element;

    public OfIterator(E element) { this.element = element; }
    public boolean hasNext() { return element != null; }
    public E next() { return element; }
  }

  public static final class OfMap<K, V> extends AbstractMap<K, V> {
    private final K key;
    private final V value;

    public OfMap(K key, V value) {
      this.key = key;
      this.value = value;
    }
    public V get(Object other) { return other.equals(key) ? value : null; }
    public boolean containsKey(Object other) { return other.equals(key); }
    public int size() { return key == null ? 0 : 1; }
    public Set<K> keySet() { return new OfSet<>(key); }
    public Collection<V> values() { return new OfSet<>(value); }
    public Set<Map.Entry<K, V>> entrySet() {
      return new OfSet<Map.Entry<K, V>>(new AbstractMap.SimpleImmutableEntry<>(key, value));
    }
  }
}
