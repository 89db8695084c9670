// SPDX-License-Identifier: Apache-2.0
package java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;
import ravel.SlotBlockingQueue;

public class DelayQueue<E extends Delayed> extends SlotBlockingQueue<E> implements BlockingQueue<E> {
  public DelayQueue() {}
  public DelayQueue(Collection<? extends E> others) { addAll(others); }

  public boolean offer(E element) {
    element.compareTo(seen());
    return super.offer(element);
  }
  public boolean add(E element) { return offer(element); }
  public void put(E element) { offer(element); }
  public boolean offer(E element, long time, TimeUnit unit) { return offer(element); }
  public E take() throws InterruptedException {
    E element = super.take();
    element.getDelay(TimeUnit.NANOSECONDS);
    return element;
  }
}
