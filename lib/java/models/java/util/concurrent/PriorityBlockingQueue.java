// SPDX-License-Identifier: Apache-2.0
package java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;
import java.util.Comparator;
import ravel.SlotBlockingQueue;

public class PriorityBlockingQueue<E> extends SlotBlockingQueue<E> implements BlockingQueue<E>, Serializable {
  private final Comparator<? super E> comparator;

  public PriorityBlockingQueue() { comparator = null; }
  public PriorityBlockingQueue(int capacity) { comparator = null; }
  public PriorityBlockingQueue(int capacity, Comparator<? super E> comparator) { this.comparator = comparator; }
  public PriorityBlockingQueue(Collection<? extends E> others) {
    comparator = null;
    addAll(others);
  }

  @SuppressWarnings("unchecked")
  public boolean offer(E element) {
    if (comparator == null) ((Comparable<E>) element).compareTo(seen());
    else comparator.compare(element, seen());
    return super.offer(element);
  }
  public boolean add(E element) { return offer(element); }
  public void put(E element) { offer(element); }
  public boolean offer(E element, long time, TimeUnit unit) { return offer(element); }
  public Comparator<? super E> comparator() { return comparator; }
}
