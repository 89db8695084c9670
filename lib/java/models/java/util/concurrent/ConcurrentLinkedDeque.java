// SPDX-License-Identifier: Apache-2.0
//
// The slot is volatile: threads may share it.
package java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;
import java.util.Deque;
import ravel.SlotQueue;

public class ConcurrentLinkedDeque<E> extends SlotQueue<E> implements Deque<E>, Serializable {
  private volatile E elements;

  public ConcurrentLinkedDeque() {}
  public ConcurrentLinkedDeque(Collection<? extends E> others) { addAll(others); }

  protected E slot() { return elements; }
  protected void fill(E element) { elements = element; }
}
