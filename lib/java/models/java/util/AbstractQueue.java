// SPDX-License-Identifier: Apache-2.0
package java.util;

public abstract class AbstractQueue<E> extends AbstractCollection<E> implements Queue<E> {
  protected AbstractQueue() {}

  public boolean add(E element) { return offer(element); }
  public E remove() { return poll(); }
  public E element() { return peek(); }
  public void clear() { while (poll() != null) {} }
}
