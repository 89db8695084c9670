// SPDX-License-Identifier: Apache-2.0
package java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;
import ravel.SlotBlockingQueue;

public class LinkedTransferQueue<E> extends SlotBlockingQueue<E> implements TransferQueue<E>, Serializable {
  public LinkedTransferQueue() {}
  public LinkedTransferQueue(Collection<? extends E> others) { addAll(others); }
}
