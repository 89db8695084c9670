// SPDX-License-Identifier: Apache-2.0
package java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;
import ravel.SlotBlockingQueue;

public class LinkedBlockingDeque<E> extends SlotBlockingQueue<E> implements BlockingDeque<E>, Serializable {
  public LinkedBlockingDeque() {}
  public LinkedBlockingDeque(int capacity) { super(capacity); }
  public LinkedBlockingDeque(Collection<? extends E> others) { addAll(others); }
}
