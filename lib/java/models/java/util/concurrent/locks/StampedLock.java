// SPDX-License-Identifier: Apache-2.0
//
// Stamps are not told apart. An optimistic read counts as holding the lock shared from tryOptimisticRead to
// validate: what is read in between is thrown away if somebody wrote. In a method that may return without
// having validated it counts for nothing; so the two must be in one method. Conversions give up the shared lock
// and try for the other one.
package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;
import ravel.Model;

public class StampedLock implements Serializable {
  public StampedLock() {}

  public long writeLock() {
    Model.acquire(this);
    return 1;
  }
  public long tryWriteLock() { return Model.tryAcquire(this) ? 1 : 0; }
  public long tryWriteLock(long time, TimeUnit unit) throws InterruptedException {
    return Model.tryAcquire(this) ? 1 : 0;
  }
  public long writeLockInterruptibly() throws InterruptedException {
    Model.acquire(this);
    return 1;
  }
  public long readLock() {
    Model.acquireShared(this);
    return 1;
  }
  public long tryReadLock() { return Model.tryAcquireShared(this) ? 1 : 0; }
  public long tryReadLock(long time, TimeUnit unit) throws InterruptedException {
    return Model.tryAcquireShared(this) ? 1 : 0;
  }
  public long readLockInterruptibly() throws InterruptedException {
    Model.acquireShared(this);
    return 1;
  }
  public long tryOptimisticRead() {
    Model.acquireOptimistic(this);
    return 1;
  }
  public boolean validate(long stamp) {
    Model.releaseShared(this);
    return stamp != 0;
  }
  public void unlockWrite(long stamp) { Model.release(this); }
  public void unlockRead(long stamp) { Model.releaseShared(this); }
  public void unlock(long stamp) {
    Model.releaseShared(this);
    Model.release(this);
  }
  public long tryConvertToWriteLock(long stamp) {
    Model.releaseShared(this);
    return Model.tryAcquire(this) ? 1 : 0;
  }
  public long tryConvertToReadLock(long stamp) {
    Model.release(this);
    return Model.tryAcquireShared(this) ? 1 : 0;
  }
  public long tryConvertToOptimisticRead(long stamp) {
    Model.release(this);
    return 1;
  }
  public boolean tryUnlockWrite() {
    Model.release(this);
    return true;
  }
  public boolean tryUnlockRead() {
    Model.releaseShared(this);
    return true;
  }
  public boolean isWriteLocked() { return false; }
  public boolean isReadLocked() { return false; }
  public static boolean isWriteLockStamp(long stamp) { return false; }
  public static boolean isReadLockStamp(long stamp) { return false; }
  public static boolean isLockStamp(long stamp) { return false; }
  public static boolean isOptimisticReadStamp(long stamp) { return false; }
  public int getReadLockCount() { return 0; }
  public String toString() { return ""; }
  public Lock asReadLock() { return new Reader(this); }
  public Lock asWriteLock() { return new Writer(this); }
  public ReadWriteLock asReadWriteLock() { return new Both(this); }

  private static final class Reader implements Lock {
    private final StampedLock lock;

    Reader(StampedLock lock) { this.lock = lock; }
    public void lock() { Model.acquireShared(lock); }
    public void lockInterruptibly() throws InterruptedException { Model.acquireShared(lock); }
    public boolean tryLock() { return Model.tryAcquireShared(lock); }
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
      return Model.tryAcquireShared(lock);
    }
    public void unlock() { Model.releaseShared(lock); }
    public Condition newCondition() { throw new UnsupportedOperationException(); }
  }

  private static final class Writer implements Lock {
    private final StampedLock lock;

    Writer(StampedLock lock) { this.lock = lock; }
    public void lock() { Model.acquire(lock); }
    public void lockInterruptibly() throws InterruptedException { Model.acquire(lock); }
    public boolean tryLock() { return Model.tryAcquire(lock); }
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException { return Model.tryAcquire(lock); }
    public void unlock() { Model.release(lock); }
    public Condition newCondition() { throw new UnsupportedOperationException(); }
  }

  private static final class Both implements ReadWriteLock {
    private final StampedLock lock;

    Both(StampedLock lock) { this.lock = lock; }
    public Lock readLock() { return lock.asReadLock(); }
    public Lock writeLock() { return lock.asWriteLock(); }
  }
}
