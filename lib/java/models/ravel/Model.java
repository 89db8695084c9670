// SPDX-License-Identifier: Apache-2.0
//
// What Java cannot say about itself. Models of library classes are plain Java that calls these methods;
// Ravel knows their meaning (src/model/jvm_primitives.h), and they have no body anywhere.
package ravel;

import java.util.concurrent.Callable;

public final class Model {
  /** A new thread runs {@code task.run()}. */
  public static native void fork(Runnable task);

  /** Likewise, as soon as one of the {@code workers} (a ravel.Workers; null: as many as are needed) is free. */
  public static native void fork(Runnable task, Object workers);

  /** A new thread runs {@code task.call()}. The result is what that call will have returned. */
  public static native <T> T forkCall(Callable<T> task);

  /** Returns only after every thread that was forked with that object has ended. */
  public static native void join(Object task);

  /** The same for every object that {@code tasks} may be, not only for one of them. */
  public static native void joinAll(Object tasks);

  public static native void acquire(Object lock);

  public static native void release(Object lock);

  public static native void acquireShared(Object lock);

  public static native void releaseShared(Object lock);

  /** Shared, if the method of the program that does it releases it again before it returns. */
  public static native void acquireOptimistic(Object lock);

  /** The lock is held where the result is true. */
  public static native boolean tryAcquire(Object lock);

  public static native boolean tryAcquireShared(Object lock);

  /** A semaphore counts as a lock if it was made with one permit. */
  public static native void acquirePermit(Object semaphore);

  public static native boolean tryAcquirePermit(Object semaphore);

  public static native void releasePermit(Object semaphore);

  /** What comes before a signal happens before what comes after an await of the same object. */
  public static native void signal(Object event);

  public static native void await(Object event);

  /** Waits until somebody wakes the same event. Who is woken by whom is unknown: it orders nothing. */
  public static native void pause(Object event);

  public static native void wake(Object event);

  /** An object of that class, or of one below it, that comes from outside of the program. */
  public static native <T> T any(Class<T> type);

  /** An object of some provider that {@code META-INF/services} names for that service. */
  public static native <T> T loadServices(Class<T> service);

  private Model() {}
}
