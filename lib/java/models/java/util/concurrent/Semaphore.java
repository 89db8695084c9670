// SPDX-License-Identifier: Apache-2.0
//
// How many permits there are at first is the primitive's business: with one it is a lock, which anybody may
// release; with more, or a number that is not a constant, it keeps nobody out.
package java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;
import java.util.Collections;
import ravel.Model;

public class Semaphore implements Serializable {
  private volatile int permits;

  public Semaphore(int permits) { this.permits = permits; }
  public Semaphore(int permits, boolean fair) { this.permits = permits; }

  public void acquire() throws InterruptedException {
    Model.acquirePermit(this);
  }
  public void acquireUninterruptibly() {
    Model.acquirePermit(this);
  }
  public void acquire(int permits) throws InterruptedException {
    Model.acquirePermit(this);
  }
  public void acquireUninterruptibly(int permits) {
    Model.acquirePermit(this);
  }
  public boolean tryAcquire() { return Model.tryAcquirePermit(this); }
  public boolean tryAcquire(long time, TimeUnit unit) throws InterruptedException {
    return Model.tryAcquirePermit(this);
  }
  public boolean tryAcquire(int permits) { return Model.tryAcquirePermit(this); }
  public boolean tryAcquire(int permits, long time, TimeUnit unit) throws InterruptedException {
    return Model.tryAcquirePermit(this);
  }
  public void release() {
    Model.releasePermit(this);
  }
  public void release(int permits) {
    Model.releasePermit(this);
  }
  public int availablePermits() { return permits; }
  public int drainPermits() { return permits; }
  protected void reducePermits(int reduction) {}
  public boolean isFair() { return false; }
  public final boolean hasQueuedThreads() { return false; }
  public final int getQueueLength() { return 0; }
  protected Collection<Thread> getQueuedThreads() { return Collections.emptyList(); }
  public String toString() { return ""; }
}
