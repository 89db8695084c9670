// SPDX-License-Identifier: Apache-2.0
//
// As ArrayList, but every method holds the vector's monitor. The iterators and the constructor that copies
// another collection take it only step by step, as in the real class.
package java.util;

import java.io.Serializable;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

public class Vector<E> extends AbstractList<E> implements List<E>, RandomAccess, Cloneable, Serializable {
  /** Programs that extend the class may use these three. */
  protected Object[] elementData;
  protected int elementCount;
  protected int capacityIncrement;
  private E elements;

  public Vector() {}
  public Vector(int capacity) {}
  public Vector(int capacity, int increment) {}
  public Vector(Collection<? extends E> others) {
    for (Object element : others.toArray()) elements = (E) element;
  }

  public synchronized E get(int index) { return elements; }
  public synchronized E elementAt(int index) { return elements; }
  public synchronized E firstElement() { return elements; }
  public synchronized E lastElement() { return elements; }
  public synchronized int size() { return elements == null ? 0 : 1; }
  public synchronized int capacity() { return 0; }
  public synchronized boolean isEmpty() { return elements == null; }
  public boolean contains(Object other) { return indexOf(other, 0) >= 0; }
  public int indexOf(Object other) { return indexOf(other, 0); }
  public synchronized int indexOf(Object other, int from) { return other.equals(elements) ? 0 : -1; }
  public synchronized int lastIndexOf(Object other) { return lastIndexOf(other, 0); }
  public synchronized int lastIndexOf(Object other, int from) { return other.equals(elements) ? 0 : -1; }
  public synchronized boolean add(E element) {
    elements = element;
    return true;
  }
  public void add(int index, E element) { insertElementAt(element, index); }
  public synchronized void addElement(E element) { elements = element; }
  public synchronized void insertElementAt(E element, int index) { elements = element; }
  public synchronized void setElementAt(E element, int index) { elements = element; }
  public synchronized E set(int index, E element) {
    E old = elements;
    elements = element;
    return old;
  }
  public boolean addAll(Collection<? extends E> others) {
    Object[] copied = others.toArray();
    synchronized (this) {
      for (Object element : copied) elements = (E) element;
    }
    return true;
  }
  public synchronized boolean addAll(int index, Collection<? extends E> others) { return addAll(others); }
  public synchronized E remove(int index) {
    E old = elements;
    elements = null;
    return old;
  }
  public boolean remove(Object other) { return removeElement(other); }
  public synchronized boolean removeElement(Object other) {
    if (!other.equals(elements)) return false;
    elements = null;
    return true;
  }
  public synchronized void removeElementAt(int index) { elements = null; }
  public synchronized void removeAllElements() { elements = null; }
  public void clear() { removeAllElements(); }
  protected synchronized void removeRange(int from, int to) { elements = null; }
  public synchronized boolean removeIf(Predicate<? super E> filter) {
    if (!filter.test(elements)) return false;
    elements = null;
    return true;
  }
  public synchronized boolean removeAll(Collection<?> others) { return super.removeAll(others); }
  public synchronized boolean retainAll(Collection<?> others) { return super.retainAll(others); }
  public synchronized boolean containsAll(Collection<?> others) { return super.containsAll(others); }
  public synchronized void forEach(Consumer<? super E> action) { action.accept(elements); }
  public synchronized void replaceAll(UnaryOperator<E> change) { elements = change.apply(elements); }
  public synchronized void sort(Comparator<? super E> comparator) { super.sort(comparator); }
  public synchronized Object[] toArray() { return new Object[] {elements}; }
  @SuppressWarnings("unchecked")
  public synchronized <T> T[] toArray(T[] array) {
    array[0] = (T) elements;
    return array;
  }
  public synchronized void copyInto(Object[] array) { array[0] = elements; }
  public synchronized void trimToSize() { elements = elements; }
  public synchronized void ensureCapacity(int capacity) { elements = elements; }
  public synchronized void setSize(int size) { elements = null; }
  public synchronized Object clone() {
    Vector<E> copy = new Vector<>();
    copy.elements = elements;
    return copy;
  }
  public synchronized boolean equals(Object other) { return super.equals(other); }
  public synchronized int hashCode() { return super.hashCode(); }
  public synchronized String toString() { return super.toString(); }
  public synchronized ListIterator<E> listIterator(int index) { return super.listIterator(index); }
  public synchronized ListIterator<E> listIterator() { return super.listIterator(); }
  public synchronized Iterator<E> iterator() { return super.iterator(); }
  public synchronized List<E> subList(int from, int to) { return this; }
  public Enumeration<E> elements() { return new Enumerated<>(this); }

  private static final class Enumerated<E> implements Enumeration<E> {
    private final Vector<E> vector;

    Enumerated(Vector<E> vector) { this.vector = vector; }
    public boolean hasMoreElements() { return vector.size() > 0; }
    public E nextElement() { return vector.get(0); }
  }
}
