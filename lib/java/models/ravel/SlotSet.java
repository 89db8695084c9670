// SPDX-License-Identifier: Apache-2.0
//
// A set whose elements are one slot; see SlotQueue. Sorted sets get their views here, too: a view is
// the set itself, because no element is told from another.
package ravel;

import java.util.AbstractSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NavigableSet;

public abstract class SlotSet<E> extends AbstractSet<E> {
  protected abstract E slot();

  protected abstract void fill(E element);

  /** What hashing and comparing run of the elements' own code. */
  protected boolean same(Object a, Object b) {
    return a.hashCode() == 0 && a.equals(b);
  }

  public boolean add(E element) {
    if (same(element, slot())) return false;
    fill(element);
    return true;
  }
  public boolean addAll(Collection<? extends E> others) {
    boolean changed = false;
    for (E element : others) changed |= add(element);
    return changed;
  }
  public boolean contains(Object other) { return same(other, slot()); }
  public boolean remove(Object other) {
    if (!same(other, slot())) return false;
    fill(null);
    return true;
  }
  public void clear() { fill(null); }
  public int size() { return slot() == null ? 0 : 1; }
  public boolean isEmpty() { return slot() == null; }
  public Iterator<E> iterator() { return new Elements<>(this); }
  public Object[] toArray() { return new Object[] {slot()}; }
  @SuppressWarnings("unchecked")
  public <T> T[] toArray(T[] array) {
    array[0] = (T) slot();
    return array;
  }

  private static final class Elements<E> implements Iterator<E> {
    private final SlotSet<E> set;

    Elements(SlotSet<E> set) { this.set = set; }
    public boolean hasNext() { return set.slot() != null; }
    public E next() { return set.slot(); }
    public void remove() { set.fill(null); }
  }

  /** TreeSet and ConcurrentSkipListSet. */
  public abstract static class Sorted<E> extends SlotSet<E> implements NavigableSet<E> {
    protected final Comparator<? super E> comparator;

    protected Sorted(Comparator<? super E> comparator) { this.comparator = comparator; }

    @SuppressWarnings("unchecked")
    protected boolean same(Object a, Object b) {
      return comparator == null ? ((Comparable<Object>) a).compareTo(b) == 0 : comparator.compare((E) a, (E) b) == 0;
    }
    public Comparator<? super E> comparator() { return comparator; }
    public E first() { return slot(); }
    public E last() { return slot(); }
    public E lower(E e) { same(e, slot()); return slot(); }
    public E floor(E e) { same(e, slot()); return slot(); }
    public E ceiling(E e) { same(e, slot()); return slot(); }
    public E higher(E e) { same(e, slot()); return slot(); }
    public E pollFirst() { E e = slot(); fill(null); return e; }
    public E pollLast() { E e = slot(); fill(null); return e; }
    public NavigableSet<E> descendingSet() { return this; }
    public Iterator<E> descendingIterator() { return iterator(); }
    public NavigableSet<E> subSet(E from, boolean fromInclusive, E to, boolean toInclusive) { return this; }
    public NavigableSet<E> headSet(E to, boolean inclusive) { return this; }
    public NavigableSet<E> tailSet(E from, boolean inclusive) { return this; }
    public NavigableSet<E> subSet(E from, E to) { return this; }
    public NavigableSet<E> headSet(E to) { return this; }
    public NavigableSet<E> tailSet(E from) { return this; }
  }
}
