// SPDX-License-Identifier: Apache-2.0
package java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;
import ravel.SlotBlockingQueue;

public class SynchronousQueue<E> extends SlotBlockingQueue<E> implements BlockingQueue<E>, Serializable {
  public SynchronousQueue() { super(0); }
  public SynchronousQueue(boolean fair) { super(0); }
}
