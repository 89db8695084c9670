// SPDX-License-Identifier: Apache-2.0
//
// A condition of a lock: waiting releases the lock and takes it again. In between it waits as on a monitor, so
// that it is known who waits for whose signal; that orders nothing.
package ravel;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

public class LockCondition implements Condition {
  private final Object lock;

  public LockCondition(Object lock) { this.lock = lock; }

  public void await() throws InterruptedException {
    Model.release(lock);
    pause();
    Model.acquire(lock);
  }
  public void awaitUninterruptibly() {
    Model.release(lock);
    pause();
    Model.acquire(lock);
  }
  public long awaitNanos(long time) throws InterruptedException {
    Model.release(lock);
    pause();
    Model.acquire(lock);
    return 0;
  }
  public boolean await(long time, TimeUnit unit) throws InterruptedException {
    Model.release(lock);
    pause();
    Model.acquire(lock);
    return false;
  }
  public boolean awaitUntil(Date time) throws InterruptedException {
    Model.release(lock);
    pause();
    Model.acquire(lock);
    return false;
  }
  public void signal() { notify(); }
  public void signalAll() { notify(); }

  private void pause() {
    try {
      wait();
    } catch (InterruptedException e) {
      return;
    }
  }
}
