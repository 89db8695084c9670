// SPDX-License-Identifier: Apache-2.0
package java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;
import ravel.SlotBlockingQueue;

public class ArrayBlockingQueue<E> extends SlotBlockingQueue<E> implements BlockingQueue<E>, Serializable {
  public ArrayBlockingQueue(int capacity) { super(capacity); }
  public ArrayBlockingQueue(int capacity, boolean fair) { super(capacity); }
  public ArrayBlockingQueue(int capacity, boolean fair, Collection<? extends E> others) {
    super(capacity);
    addAll(others);
  }
}
