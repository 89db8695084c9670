// SPDX-License-Identifier: Apache-2.0
//
// A queue between threads: the slot is volatile, so it is no data; and what comes before putting an
// element comes before what follows taking one. A queue that has a capacity also has room, which is waited for
// and which everything makes that takes an element out; that orders nothing.
package ravel;

import java.util.Collection;
import java.util.concurrent.TimeUnit;

public abstract class SlotBlockingQueue<E> extends SlotQueue<E> {
  private volatile E elements;
  private final Room room;  // null: there is always room

  protected SlotBlockingQueue() { room = null; }
  protected SlotBlockingQueue(int capacity) { room = new Room(capacity, this); }

  protected E slot() {
    Model.await(this);
    return elements;
  }
  /** Likewise, without waiting: what is compared with a new element. */
  protected E seen() { return elements; }
  protected void fill(E element) {
    elements = element;
    Model.signal(this);
  }
  protected void removed() { Model.wake(room); }

  private void fillWhenThereIsRoom(E element) {
    Model.pause(room);
    fill(element);
  }

  public void put(E element) throws InterruptedException { fillWhenThereIsRoom(element); }
  public boolean offer(E element, long time, TimeUnit unit) throws InterruptedException { return offer(element); }
  public E take() throws InterruptedException { return taken(); }
  public E poll(long time, TimeUnit unit) throws InterruptedException { return taken(); }
    public int remainingCapacity() { return 0; }
  public int drainTo(Collection<? super E> to) {
    to.add(taken());
    return 1;
  }
  public int drainTo(Collection<? super E> to, int max) { return drainTo(to); }

  // As a deque.

  public void putFirst(E element) throws InterruptedException { fillWhenThereIsRoom(element); }
  public void putLast(E element) throws InterruptedException { fillWhenThereIsRoom(element); }
  public boolean offerFirst(E element, long time, TimeUnit unit) throws InterruptedException {
    return offer(element);
  }
  public boolean offerLast(E element, long time, TimeUnit unit) throws InterruptedException {
    return offer(element);
  }
  public E takeFirst() throws InterruptedException { return taken(); }
  public E takeLast() throws InterruptedException { return taken(); }
  public E pollFirst(long time, TimeUnit unit) throws InterruptedException { return taken(); }
  public E pollLast(long time, TimeUnit unit) throws InterruptedException { return taken(); }

  // As a transfer queue.

  public void transfer(E element) throws InterruptedException { fillWhenThereIsRoom(element); }
  public boolean tryTransfer(E element) { return offer(element); }
  public boolean tryTransfer(E element, long time, TimeUnit unit) throws InterruptedException {
    return offer(element);
  }
  public boolean hasWaitingConsumer() { return false; }
  public int getWaitingConsumerCount() { return 0; }
}
