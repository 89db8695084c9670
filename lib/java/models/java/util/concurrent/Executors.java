// SPDX-License-Identifier: Apache-2.0
//
// Pools of many threads are ThreadPoolExecutor, with the number of threads where that is fixed. Those of one thread run each task under a monitor of the
// executor: its tasks exclude each other.
package java.util.concurrent;

import java.security.PrivilegedAction;
import java.security.PrivilegedExceptionAction;
import ravel.PerCall;
import ravel.Serial;
import ravel.Workers;

public class Executors {
  private Executors() {}

  private static ExecutorService pool(ThreadFactory factory) {
    return new ThreadPoolExecutor(0, 0, 0, null, null, factory);
  }

  private static ExecutorService fixed(int threads, ThreadFactory factory) {
    return new ThreadPoolExecutor(new Workers(threads), factory, null);
  }

  private static final class OneThread extends ScheduledThreadPoolExecutor {
    private final Object thread = new Object();

    OneThread(ThreadFactory factory) { super((Workers) null, factory); }
    @PerCall
    public void execute(Runnable task) { start(new Serial(thread, task)); }
  }

  @PerCall
  public static ExecutorService newFixedThreadPool(int threads) { return fixed(threads, null); }
  @PerCall
  public static ExecutorService newFixedThreadPool(int threads, ThreadFactory factory) {
    return fixed(threads, factory);
  }
  @PerCall
  public static ExecutorService newCachedThreadPool() { return pool(null); }
  @PerCall
  public static ExecutorService newCachedThreadPool(ThreadFactory factory) { return pool(factory); }
  @PerCall
  public static ExecutorService newWorkStealingPool() { return new ForkJoinPool(); }
  @PerCall
  public static ExecutorService newWorkStealingPool(int parallelism) { return new ForkJoinPool(); }
  @PerCall
  public static ExecutorService newThreadPerTaskExecutor(ThreadFactory factory) { return pool(factory); }
  @PerCall
  public static ExecutorService newVirtualThreadPerTaskExecutor() { return pool(null); }
  @PerCall
  public static ExecutorService newSingleThreadExecutor() { return new OneThread(null); }
  @PerCall
  public static ExecutorService newSingleThreadExecutor(ThreadFactory factory) { return new OneThread(factory); }
  @PerCall
  public static ScheduledExecutorService newSingleThreadScheduledExecutor() { return new OneThread(null); }
  @PerCall
  public static ScheduledExecutorService newSingleThreadScheduledExecutor(ThreadFactory factory) {
    return new OneThread(factory);
  }
  @PerCall
  public static ScheduledExecutorService newScheduledThreadPool(int core) {
    return new ScheduledThreadPoolExecutor(core);
  }
  @PerCall
  public static ScheduledExecutorService newScheduledThreadPool(int core, ThreadFactory factory) {
    return new ScheduledThreadPoolExecutor(core, factory);
  }
  public static ExecutorService unconfigurableExecutorService(ExecutorService executor) { return executor; }
  public static ScheduledExecutorService unconfigurableScheduledExecutorService(ScheduledExecutorService executor) {
    return executor;
  }

  @PerCall
  public static ThreadFactory defaultThreadFactory() { return new Factory(); }
  @PerCall
  public static ThreadFactory privilegedThreadFactory() { return new Factory(); }

  private static final class Factory implements ThreadFactory {
    @PerCall
    public Thread newThread(Runnable task) { return new Thread(task); }
  }

  @PerCall
  public static <T> Callable<T> callable(Runnable task, T result) { return new Adapted<>(task, result); }
  @PerCall
  public static Callable<Object> callable(Runnable task) { return new Adapted<>(task, null); }
  @PerCall
  public static Callable<Object> callable(PrivilegedAction<?> action) { return () -> action.run(); }
  @PerCall
  public static Callable<Object> callable(PrivilegedExceptionAction<?> action) { return () -> action.run(); }
  public static <T> Callable<T> privilegedCallable(Callable<T> task) { return task; }
  public static <T> Callable<T> privilegedCallableUsingCurrentClassLoader(Callable<T> task) { return task; }

  private static final class Adapted<T> implements Callable<T> {
    private final Runnable task;
    private final T result;

    Adapted(Runnable task, T result) {
      this.task = task;
      this.result = result;
    }
    public T call() {
      task.run();
      return result;
    }
  }
}
