// SPDX-License-Identifier: Apache-2.0
//
// Its elements are one field: two threads that use the list without a lock race on it. What the size is,
// and where an element stands, is not known.
package java.util;

import java.io.Serializable;
import java.util.function.Consumer;
import java.util.function.Predicate;

public class ArrayList<E> extends AbstractList<E> implements List<E>, RandomAccess, Cloneable, Serializable {
  private E elements;

  public ArrayList() {}
  public ArrayList(int capacity) {}
  @SuppressWarnings("unchecked")
  public ArrayList(Collection<? extends E> others) {
    for (Object element : others.toArray()) elements = (E) element;
  }

  public E get(int index) { return elements; }
  public int size() { return elements == null ? 0 : 1; }
  public boolean isEmpty() { return elements == null; }
  public boolean contains(Object other) { return other.equals(elements); }
  public boolean add(E element) {
    elements = element;
    return true;
  }
  public void add(int index, E element) { elements = element; }
  public E set(int index, E element) {
    E old = elements;
    elements = element;
    return old;
  }
  @SuppressWarnings("unchecked")
  public boolean addAll(Collection<? extends E> others) {
    for (Object element : others.toArray()) elements = (E) element;
    return true;
  }
  public boolean addAll(int index, Collection<? extends E> others) { return addAll(others); }
  public E remove(int index) {
    E old = elements;
    elements = null;
    return old;
  }
  public boolean remove(Object other) {
    if (!other.equals(elements)) return false;
    elements = null;
    return true;
  }
  public boolean removeIf(Predicate<? super E> filter) {
    if (!filter.test(elements)) return false;
    elements = null;
    return true;
  }
  public void forEach(Consumer<? super E> action) { action.accept(elements); }
  public void clear() { elements = null; }
  protected void removeRange(int from, int to) { elements = null; }
  public Object[] toArray() { return new Object[] {elements}; }
  @SuppressWarnings("unchecked")
  public <T> T[] toArray(T[] array) {
    array[0] = (T) elements;
    return array;
  }
  public void trimToSize() { elements = elements; }
  public void ensureCapacity(int capacity) { elements = elements; }
  public Object clone() { return new ArrayList<>(this); }
}
