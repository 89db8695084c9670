// SPDX-License-Identifier: Apache-2.0
package java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;
import ravel.SlotBlockingQueue;

/** Only transfer() waits until somebody takes the element. */
public class LinkedTransferQueue<E> extends SlotBlockingQueue<E> implements TransferQueue<E>, Serializable {
  public LinkedTransferQueue() { super(0); }
  public LinkedTransferQueue(Collection<? extends E> others) {
    super(0);
    addAll(others);
  }
  public void put(E element) { offer(element); }
}
