// SPDX-License-Identifier: Apache-2.0
//
// The slot is volatile: threads may share it.
package java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;
import java.util.Queue;
import ravel.SlotQueue;

public class ConcurrentLinkedQueue<E> extends SlotQueue<E> implements Queue<E>, Serializable {
  private volatile E elements;

  public ConcurrentLinkedQueue() {}
  public ConcurrentLinkedQueue(Collection<? extends E> others) { addAll(others); }

  protected E slot() { return elements; }
  protected void fill(E element) { elements = element; }
}
