// SPDX-License-Identifier: Apache-2.0
//
// The lock is the object itself: its read lock holds it shared, its write lock exclusively.
package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.Collection;
import java.util.Collections;
import java.util.concurrent.TimeUnit;
import ravel.LockCondition;
import ravel.Model;

public class ReentrantReadWriteLock implements ReadWriteLock, Serializable {
  private final ReadLock reader = new ReadLock(this);
  private final WriteLock writer = new WriteLock(this);

  public ReentrantReadWriteLock() {}
  public ReentrantReadWriteLock(boolean fair) {}

  public ReadLock readLock() { return reader; }
  public WriteLock writeLock() { return writer; }

  public static class ReadLock implements Lock, Serializable {
    private final ReentrantReadWriteLock both;

    protected ReadLock(ReentrantReadWriteLock both) { this.both = both; }
    public void lock() { Model.acquireShared(both); }
    public void lockInterruptibly() throws InterruptedException { Model.acquireShared(both); }
    public boolean tryLock() { return Model.tryAcquireShared(both); }
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
      return Model.tryAcquireShared(both);
    }
    public void unlock() { Model.releaseShared(both); }
    public Condition newCondition() { throw new UnsupportedOperationException(); }
    public String toString() { return ""; }
  }

  public static class WriteLock implements Lock, Serializable {
    private final ReentrantReadWriteLock both;

    protected WriteLock(ReentrantReadWriteLock both) { this.both = both; }
    public void lock() { Model.acquire(both); }
    public void lockInterruptibly() throws InterruptedException { Model.acquire(both); }
    public boolean tryLock() { return Model.tryAcquire(both); }
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException { return Model.tryAcquire(both); }
    public void unlock() { Model.release(both); }
    public Condition newCondition() { return new LockCondition(both); }
    public boolean isHeldByCurrentThread() { return false; }
    public int getHoldCount() { return 0; }
    public String toString() { return ""; }
  }

  public final boolean isFair() { return false; }
  protected Thread getOwner() { return null; }
  public int getReadLockCount() { return 0; }
  public boolean isWriteLocked() { return false; }
  public boolean isWriteLockedByCurrentThread() { return false; }
  public int getWriteHoldCount() { return 0; }
  public int getReadHoldCount() { return 0; }
  protected Collection<Thread> getQueuedWriterThreads() { return Collections.emptyList(); }
  protected Collection<Thread> getQueuedReaderThreads() { return Collections.emptyList(); }
  public final boolean hasQueuedThreads() { return false; }
  public final boolean hasQueuedThread(Thread thread) { return false; }
  public final int getQueueLength() { return 0; }
  protected Collection<Thread> getQueuedThreads() { return Collections.emptyList(); }
  public boolean hasWaiters(Condition condition) { return false; }
  public int getWaitQueueLength(Condition condition) { return 0; }
  protected Collection<Thread> getWaitingThreads(Condition condition) { return Collections.emptyList(); }
  public String toString() { return ""; }
}
