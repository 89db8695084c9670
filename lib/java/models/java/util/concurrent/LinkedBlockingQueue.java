// SPDX-License-Identifier: Apache-2.0
package java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;
import ravel.SlotBlockingQueue;

public class LinkedBlockingQueue<E> extends SlotBlockingQueue<E> implements BlockingQueue<E>, Serializable {
  public LinkedBlockingQueue() {}
  public LinkedBlockingQueue(int capacity) { super(capacity); }
  public LinkedBlockingQueue(Collection<? extends E> others) { addAll(others); }
}
