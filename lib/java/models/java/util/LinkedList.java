// SPDX-License-Identifier: Apache-2.0
//
// As ArrayList, with the methods of a deque.
package java.util;

import java.io.Serializable;

public class LinkedList<E> extends AbstractSequentialList<E>
    implements List<E>, Deque<E>, Cloneable, Serializable {
  private E elements;

  public LinkedList() {}
  @SuppressWarnings("unchecked")
  public LinkedList(Collection<? extends E> others) {
    for (Object element : others.toArray()) elements = (E) element;
  }

  private E taken() {
    E element = elements;
    elements = null;
    return element;
  }
  private boolean added(E element) {
    elements = element;
    return true;
  }

  public E get(int index) { return elements; }
  public int size() { return elements == null ? 0 : 1; }
  public boolean isEmpty() { return elements == null; }
  public boolean contains(Object other) { return other.equals(elements); }
  public int indexOf(Object other) { return other.equals(elements) ? 0 : -1; }
  public int lastIndexOf(Object other) { return other.equals(elements) ? 0 : -1; }
  public boolean add(E element) { return added(element); }
  public void add(int index, E element) { added(element); }
  public void addFirst(E element) { added(element); }
  public void addLast(E element) { added(element); }
  public boolean offer(E element) { return added(element); }
  public boolean offerFirst(E element) { return added(element); }
  public boolean offerLast(E element) { return added(element); }
  public void push(E element) { added(element); }
  @SuppressWarnings("unchecked")
  public boolean addAll(Collection<? extends E> others) {
    for (Object element : others.toArray()) added((E) element);
    return true;
  }
  public boolean addAll(int index, Collection<? extends E> others) { return addAll(others); }
  public E set(int index, E element) {
    E old = elements;
    elements = element;
    return old;
  }
  public E peek() { return elements; }
  public E peekFirst() { return elements; }
  public E peekLast() { return elements; }
  public E element() { return elements; }
  public E getFirst() { return elements; }
  public E getLast() { return elements; }
  public E poll() { return taken(); }
  public E pollFirst() { return taken(); }
  public E pollLast() { return taken(); }
  public E pop() { return taken(); }
  public E remove() { return taken(); }
  public E remove(int index) { return taken(); }
  public E removeFirst() { return taken(); }
  public E removeLast() { return taken(); }
  public boolean remove(Object other) {
    if (!other.equals(elements)) return false;
    elements = null;
    return true;
  }
  public boolean removeFirstOccurrence(Object other) { return remove(other); }
  public boolean removeLastOccurrence(Object other) { return remove(other); }
  public void clear() { elements = null; }
  public Object[] toArray() { return new Object[] {elements}; }
  @SuppressWarnings("unchecked")
  public <T> T[] toArray(T[] array) {
    array[0] = (T) elements;
    return array;
  }
  public ListIterator<E> listIterator(int index) { return new Elements<>(this); }
  public Iterator<E> descendingIterator() { return new Elements<>(this); }
  public LinkedList<E> reversed() { return this; }
  public Object clone() { return new LinkedList<>(this); }

  private static final class Elements<E> implements ListIterator<E> {
    private final LinkedList<E> list;

    Elements(LinkedList<E> list) { this.list = list; }
    public boolean hasNext() { return list.elements != null; }
    public E next() { return list.elements; }
    public boolean hasPrevious() { return list.elements != null; }
    public E previous() { return list.elements; }
    public int nextIndex() { return 0; }
    public int previousIndex() { return 0; }
    public void remove() { list.elements = null; }
    public void set(E element) { list.elements = element; }
    public void add(E element) { list.elements = element; }
  }
}
