// SPDX-License-Identifier: Apache-2.0
//
// For locks that programs build themselves. What acquire() returned from is held, as a lock that is the
// synchronizer; acquireShared() holds it shared. Somebody who calls tryAcquire() directly is not seen
// to hold anything.
package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import ravel.LockCondition;
import ravel.Model;

public abstract class AbstractQueuedLongSynchronizer extends AbstractOwnableSynchronizer implements Serializable {
  private volatile long state;

  protected AbstractQueuedLongSynchronizer() {}

  protected final long getState() { return state; }
  protected final void setState(long state) { this.state = state; }
  protected final boolean compareAndSetState(long old, long state) {
    this.state = state;
    return true;
  }
  protected boolean tryAcquire(long how) { throw new UnsupportedOperationException(); }
  protected boolean tryRelease(long how) { throw new UnsupportedOperationException(); }
  protected long tryAcquireShared(long how) { throw new UnsupportedOperationException(); }
  protected boolean tryReleaseShared(long how) { throw new UnsupportedOperationException(); }
  protected boolean isHeldExclusively() { throw new UnsupportedOperationException(); }

  public final void acquire(long how) {
    tryAcquire(how);
    Model.acquire(this);
  }
  public final void acquireInterruptibly(long how) throws InterruptedException {
    tryAcquire(how);
    Model.acquire(this);
  }
  public final boolean tryAcquireNanos(long how, long time) throws InterruptedException {
    tryAcquire(how);
    return Model.tryAcquire(this);
  }
  public final boolean release(long how) {
    Model.release(this);
    return tryRelease(how);
  }
  public final void acquireShared(long how) {
    tryAcquireShared(how);
    Model.acquireShared(this);
    Model.await(this);
  }
  public final void acquireSharedInterruptibly(long how) throws InterruptedException {
    tryAcquireShared(how);
    Model.acquireShared(this);
    Model.await(this);
  }
  public final boolean tryAcquireSharedNanos(long how, long time) throws InterruptedException {
    tryAcquireShared(how);
    return Model.tryAcquireShared(this);
  }
  public final boolean releaseShared(long how) {
    Model.signal(this);
    Model.releaseShared(this);
    return tryReleaseShared(how);
  }
  public final boolean hasQueuedThreads() { return false; }
  public final boolean hasContended() { return false; }
  public final Thread getFirstQueuedThread() { return null; }
  public final boolean isQueued(Thread thread) { return false; }
  public final boolean hasQueuedPredecessors() { return false; }
  public final int getQueueLength() { return 0; }
  public final Collection<Thread> getQueuedThreads() { return Collections.emptyList(); }
  public final Collection<Thread> getExclusiveQueuedThreads() { return Collections.emptyList(); }
  public final Collection<Thread> getSharedQueuedThreads() { return Collections.emptyList(); }
  public String toString() { return ""; }
  public final boolean owns(ConditionObject condition) { return true; }
  public final boolean hasWaiters(ConditionObject condition) { return false; }
  public final int getWaitQueueLength(ConditionObject condition) { return 0; }
  public final Collection<Thread> getWaitingThreads(ConditionObject condition) { return Collections.emptyList(); }

  public class ConditionObject extends LockCondition implements Condition, Serializable {
    public ConditionObject() { super(AbstractQueuedLongSynchronizer.this); }

    protected final boolean hasWaiters() { return false; }
    protected final int getWaitQueueLength() { return 0; }
    protected final Collection<Thread> getWaitingThreads() { return Collections.emptyList(); }
  }
}
