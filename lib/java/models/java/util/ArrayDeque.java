// SPDX-License-Identifier: Apache-2.0
package java.util;

import java.io.Serializable;
import ravel.SlotQueue;

public class ArrayDeque<E> extends SlotQueue<E> implements Deque<E>, Cloneable, Serializable {
  private E elements;

  public ArrayDeque() {}
  public ArrayDeque(int capacity) {}
  public ArrayDeque(Collection<? extends E> others) { addAll(others); }

  protected E slot() { return elements; }
  protected void fill(E element) { elements = element; }
  public ArrayDeque<E> clone() { return new ArrayDeque<>(this); }
}
