// SPDX-License-Identifier: Apache-2.0
//
// Adding compares, by the comparator or the elements' own compareTo.
package java.util;

import java.io.Serializable;
import ravel.SlotQueue;

public class PriorityQueue<E> extends SlotQueue<E> implements Serializable {
  private E elements;
  private final Comparator<? super E> comparator;

  public PriorityQueue() { comparator = null; }
  public PriorityQueue(int capacity) { comparator = null; }
  public PriorityQueue(Comparator<? super E> comparator) { this.comparator = comparator; }
  public PriorityQueue(int capacity, Comparator<? super E> comparator) { this.comparator = comparator; }
  public PriorityQueue(Collection<? extends E> others) {
    comparator = null;
    addAll(others);
  }
  public PriorityQueue(PriorityQueue<? extends E> others) { this((Collection<? extends E>) others); }
  public PriorityQueue(SortedSet<? extends E> others) { this((Collection<? extends E>) others); }

  protected E slot() { return elements; }
  protected void fill(E element) { elements = element; }
  public boolean add(E element) { return offer(element); }
  @SuppressWarnings("unchecked")
  public boolean offer(E element) {
    if (comparator == null) ((Comparable<E>) element).compareTo(elements);
    else comparator.compare(element, elements);
    return super.offer(element);
  }
  public Comparator<? super E> comparator() { return comparator; }
}
