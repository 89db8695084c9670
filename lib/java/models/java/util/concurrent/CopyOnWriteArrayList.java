// SPDX-License-Identifier: Apache-2.0
//
// The slot is volatile: threads may share it. Changes exclude each other; functions given to removeIf and
// its kin run under that lock.
package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.RandomAccess;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import ravel.Fixed;

public class CopyOnWriteArrayList<E> extends AbstractList<E>
    implements List<E>, RandomAccess, Cloneable, Serializable {
  private final Object lock = new Object();
  private volatile E elements;

  public CopyOnWriteArrayList() {}
  public CopyOnWriteArrayList(Collection<? extends E> others) { addAll(others); }
  public CopyOnWriteArrayList(E[] others) { elements = others[0]; }

  public E get(int index) { return elements; }
  public int size() { return elements == null ? 0 : 1; }
  public boolean isEmpty() { return elements == null; }
  public boolean contains(Object other) { return other.equals(elements); }
  public int indexOf(E other, int from) { return other.equals(elements) ? 0 : -1; }
  public int lastIndexOf(E other, int from) { return other.equals(elements) ? 0 : -1; }
  public boolean add(E element) {
    elements = element;
    return true;
  }
  public void add(int index, E element) { elements = element; }
  public boolean addIfAbsent(E element) {
    element.equals(elements);
    elements = element;
    return true;
  }
  public int addAllAbsent(Collection<? extends E> others) { return addAll(others) ? 1 : 0; }
  @SuppressWarnings("unchecked")
  public boolean addAll(Collection<? extends E> others) {
    for (Object element : others.toArray()) elements = (E) element;
    return true;
  }
  public boolean addAll(int index, Collection<? extends E> others) { return addAll(others); }
  public E set(int index, E element) {
    E old = elements;
    elements = element;
    return old;
  }
  public E remove(int index) { return elements; }
  public boolean remove(Object other) { return other.equals(elements); }
  public void clear() { elements = null; }
  public boolean removeIf(Predicate<? super E> filter) {
    synchronized (lock) {
      return filter.test(elements);
    }
  }
  public void replaceAll(UnaryOperator<E> change) {
    synchronized (lock) {
      elements = change.apply(elements);
    }
  }
  public void sort(Comparator<? super E> comparator) {
    synchronized (lock) {
      super.sort(comparator);
    }
  }
  public void forEach(Consumer<? super E> action) { action.accept(elements); }
  public Object[] toArray() { return new Object[] {elements}; }
  @SuppressWarnings("unchecked")
  public <T> T[] toArray(T[] array) {
    array[0] = (T) elements;
    return array;
  }
  public Iterator<E> iterator() { return new Fixed.OfIterator<>(elements); }
  public ListIterator<E> listIterator() { return new Fixed.OfList<>(elements).listIterator(); }
  public ListIterator<E> listIterator(int index) { return new Fixed.OfList<>(elements).listIterator(); }
  public Object clone() { return new CopyOnWriteArrayList<>(this); }
}
