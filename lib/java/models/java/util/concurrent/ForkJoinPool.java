// SPDX-License-Identifier: Apache-2.0
//
// As ThreadPoolExecutor, for ForkJoinTasks too.
package java.util.concurrent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import ravel.Model;
import ravel.PerCall;

public class ForkJoinPool extends AbstractExecutorService {
  private static final ForkJoinPool common = new ForkJoinPool();
  public static final ForkJoinWorkerThreadFactory defaultForkJoinWorkerThreadFactory = new Factory();

  private volatile Runnable tasks;
  private volatile ForkJoinWorkerThreadFactory factory;
  private volatile Thread.UncaughtExceptionHandler handler;

  public ForkJoinPool() {}
  public ForkJoinPool(int parallelism) {}
  public ForkJoinPool(int parallelism, ForkJoinWorkerThreadFactory factory, Thread.UncaughtExceptionHandler handler,
      boolean async) {
    this.factory = factory;
    this.handler = handler;
  }
  public ForkJoinPool(int parallelism, ForkJoinWorkerThreadFactory factory, Thread.UncaughtExceptionHandler handler,
      boolean async, int core, int max, int min, Predicate<? super ForkJoinPool> saturate, long time, TimeUnit unit) {
    this(parallelism, factory, handler, async);
  }

  public interface ForkJoinWorkerThreadFactory {
    ForkJoinWorkerThread newThread(ForkJoinPool pool);
  }

  private static final class Factory implements ForkJoinWorkerThreadFactory {
    public ForkJoinWorkerThread newThread(ForkJoinPool pool) { return new ForkJoinWorkerThread(pool) {}; }
  }

  public interface ManagedBlocker {
    boolean block() throws InterruptedException;
    boolean isReleasable();
  }

  public static void managedBlock(ManagedBlocker blocker) throws InterruptedException {
    while (!blocker.isReleasable()) blocker.block();
  }
  public static ForkJoinPool commonPool() { return common; }

  @PerCall
  public void execute(Runnable task) {
    tasks = task;
    Model.fork(task);
    if (factory != null) factory.newThread(this);
  }
  @PerCall
  public void execute(ForkJoinTask<?> task) { execute(task.runner); }
  @PerCall
  public <T> T invoke(ForkJoinTask<T> task) {
    execute(task.runner);
    return task.join();
  }
  @PerCall
  public <T> ForkJoinTask<T> submit(ForkJoinTask<T> task) {
    execute(task.runner);
    return task;
  }
  @PerCall
  public <T> ForkJoinTask<T> submit(Callable<T> task) {
    ForkJoinTask<T> future = new ForkJoinTask.Adapted<>(task);
    execute(future.runner);
    return future;
  }
  @PerCall
  public <T> ForkJoinTask<T> submit(Runnable task, T result) {
    ForkJoinTask<T> future = new ForkJoinTask.Adapted<>(task, result);
    execute(future.runner);
    return future;
  }
  @PerCall
  public ForkJoinTask<?> submit(Runnable task) {
    ForkJoinTask<?> future = new ForkJoinTask.Adapted<>(task, null);
    execute(future.runner);
    return future;
  }

  public void shutdown() {}
  public List<Runnable> shutdownNow() { return new ArrayList<>(); }
  public boolean isTerminated() { return tasks == null; }
  public boolean isTerminating() { return tasks == null; }
  public boolean isShutdown() { return tasks == null; }
  public boolean isQuiescent() { return tasks == null; }
  public boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException {
    Model.joinAll(tasks);
    return true;
  }
  public boolean awaitQuiescence(long time, TimeUnit unit) {
    Model.joinAll(tasks);
    return true;
  }
  public void close() { Model.joinAll(tasks); }
  public ForkJoinWorkerThreadFactory getFactory() { return factory; }
  public Thread.UncaughtExceptionHandler getUncaughtExceptionHandler() { return handler; }
  public int getParallelism() { return 1; }
  public static int getCommonPoolParallelism() { return 1; }
  public int getPoolSize() { return 1; }
  public boolean getAsyncMode() { return false; }
  public int getRunningThreadCount() { return 1; }
  public int getActiveThreadCount() { return 1; }
  public long getStealCount() { return 1; }
  public long getQueuedTaskCount() { return 1; }
  public int getQueuedSubmissionCount() { return 1; }
  public boolean hasQueuedSubmissions() { return false; }
  protected ForkJoinTask<?> pollSubmission() { return null; }
  protected int drainTasksTo(Collection<? super ForkJoinTask<?>> tasks) { return 0; }
  public String toString() { return ""; }
}
