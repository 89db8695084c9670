// SPDX-License-Identifier: Apache-2.0
//
// The lock is the object itself. tryLock with a time is tryLock; questions about who waits are not answered.
package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.Collection;
import java.util.Collections;
import java.util.concurrent.TimeUnit;
import ravel.LockCondition;
import ravel.Model;

public class ReentrantLock implements Lock, Serializable {
  public ReentrantLock() {}
  public ReentrantLock(boolean fair) {}

  public void lock() { Model.acquire(this); }
  public void lockInterruptibly() throws InterruptedException { Model.acquire(this); }
  public boolean tryLock() { return Model.tryAcquire(this); }
  public boolean tryLock(long time, TimeUnit unit) throws InterruptedException { return Model.tryAcquire(this); }
  public void unlock() { Model.release(this); }
  public Condition newCondition() { return new LockCondition(this); }

  public int getHoldCount() { return 0; }
  public boolean isHeldByCurrentThread() { return false; }
  public boolean isLocked() { return false; }
  public final boolean isFair() { return false; }
  protected Thread getOwner() { return null; }
  public final boolean hasQueuedThreads() { return false; }
  public final boolean hasQueuedThread(Thread thread) { return false; }
  public final int getQueueLength() { return 0; }
  protected Collection<Thread> getQueuedThreads() { return Collections.emptyList(); }
  public boolean hasWaiters(Condition condition) { return false; }
  public int getWaitQueueLength(Condition condition) { return 0; }
  protected Collection<Thread> getWaitingThreads(Condition condition) { return Collections.emptyList(); }
  public String toString() { return ""; }
}
