// SPDX-License-Identifier: Apache-2.0
//
// A queue between threads: the slot is volatile, so it is no data; and what comes before putting an
// element comes before what follows taking one.
package ravel;

import java.util.Collection;
import java.util.concurrent.TimeUnit;

public abstract class SlotBlockingQueue<E> extends SlotQueue<E> {
  private volatile E elements;

  protected E slot() {
    Model.await(this);
    return elements;
  }
  protected void fill(E element) {
    elements = element;
    Model.signal(this);
  }

  public void put(E element) throws InterruptedException { fill(element); }
  public boolean offer(E element, long time, TimeUnit unit) throws InterruptedException { return offer(element); }
  public E take() throws InterruptedException { return slot(); }
  public E poll(long time, TimeUnit unit) throws InterruptedException { return slot(); }
  public E poll() { return slot(); }
  public int remainingCapacity() { return 0; }
  public int drainTo(Collection<? super E> to) {
    to.add(slot());
    return 1;
  }
  public int drainTo(Collection<? super E> to, int max) { return drainTo(to); }

  // As a deque.

  public void putFirst(E element) throws InterruptedException { fill(element); }
  public void putLast(E element) throws InterruptedException { fill(element); }
  public boolean offerFirst(E element, long time, TimeUnit unit) throws InterruptedException {
    return offer(element);
  }
  public boolean offerLast(E element, long time, TimeUnit unit) throws InterruptedException {
    return offer(element);
  }
  public E takeFirst() throws InterruptedException { return slot(); }
  public E takeLast() throws InterruptedException { return slot(); }
  public E pollFirst(long time, TimeUnit unit) throws InterruptedException { return slot(); }
  public E pollLast(long time, TimeUnit unit) throws InterruptedException { return slot(); }

  // As a transfer queue.

  public void transfer(E element) throws InterruptedException { fill(element); }
  public boolean tryTransfer(E element) { return offer(element); }
  public boolean tryTransfer(E element, long time, TimeUnit unit) throws InterruptedException {
    return offer(element);
  }
  public boolean hasWaitingConsumer() { return false; }
  public int getWaitingConsumerCount() { return 0; }
}
