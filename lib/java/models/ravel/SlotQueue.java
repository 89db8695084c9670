// SPDX-License-Identifier: Apache-2.0
//
// A queue or deque whose elements are one slot. Which end an element goes to does not matter: whoever takes
// one may get any. A class below says what its slot is: a plain field is data that threads can race on,
// a volatile one belongs to a collection that threads may share.
//
// It has the methods of Deque, too, so that the classes below need only name what they implement.
package ravel;

import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;

public abstract class SlotQueue<E> extends AbstractQueue<E> {
  /** Reads the slot. */
  protected abstract E slot();

  /** Writes it; null for a removal, unless removed() says otherwise. */
  protected abstract void fill(E element);

  /** An element is gone. */
  protected void removed() { fill(null); }

  protected final E taken() {
    E element = slot();
    removed();
    return element;
  }

  public boolean add(E element) { fill(element); return true; }
  public boolean offer(E element) { fill(element); return true; }
  public void addFirst(E element) { fill(element); }
  public void addLast(E element) { fill(element); }
  public boolean offerFirst(E element) { fill(element); return true; }
  public boolean offerLast(E element) { fill(element); return true; }
  public void push(E element) { fill(element); }
  public boolean addAll(Collection<? extends E> others) {
    for (E element : others) fill(element);
    return true;
  }

  public E peek() { return slot(); }
  public E peekFirst() { return slot(); }
  public E peekLast() { return slot(); }
  public E element() { return slot(); }
  public E getFirst() { return slot(); }
  public E getLast() { return slot(); }

  public E poll() { return taken(); }
  public E pollFirst() { return taken(); }
  public E pollLast() { return taken(); }
  public E pop() { return taken(); }
  public E remove() { return taken(); }
  public E removeFirst() { return taken(); }
  public E removeLast() { return taken(); }

  public boolean remove(Object other) {
    if (!other.equals(slot())) return false;
    removed();
    return true;
  }
  public boolean removeFirstOccurrence(Object other) { return remove(other); }
  public boolean removeLastOccurrence(Object other) { return remove(other); }
  public boolean contains(Object other) { return other.equals(slot()); }
  public void clear() { removed(); }
  public int size() { return slot() == null ? 0 : 1; }
  public boolean isEmpty() { return slot() == null; }

  public Object[] toArray() { return new Object[] {slot()}; }
  @SuppressWarnings("unchecked")
  public <T> T[] toArray(T[] array) {
    array[0] = (T) slot();
    return array;
  }

  public Iterator<E> iterator() { return new Elements<>(this); }
  public Iterator<E> descendingIterator() { return new Elements<>(this); }

  private static final class Elements<E> implements Iterator<E> {
    private final SlotQueue<E> queue;

    Elements(SlotQueue<E> queue) { this.queue = queue; }
    public boolean hasNext() { return queue.slot() != null; }
    public E next() {
      if (queue == null) throw new NoSuchElementException();
      return queue.slot();
    }
    public void remove() { queue.removed(); }
  }
}
