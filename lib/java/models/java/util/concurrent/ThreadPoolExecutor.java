// SPDX-License-Identifier: Apache-2.0
//
// Every task is a thread of its own: that some of them share one is not modelled, except for
// executors that have only one thread (Executors.newSingleThreadExecutor). In a pool of a fixed size a task
// waits until one of the workers is free, whatever else it waits for; a pool of the size 1 that was
// made otherwise still counts as one whose tasks may overlap. The sizes that a constructor is given here are left
// out: whether it is the first or the second that counts depends on the queue.
//
// beforeExecute and afterExecute run in some thread of the pool, once for each task.
package java.util.concurrent;

import java.util.ArrayList;
import java.util.List;
import ravel.Model;
import ravel.PerCall;
import ravel.Workers;

public class ThreadPoolExecutor extends AbstractExecutorService {
  private final Hooks hooks = new Hooks(this);
  private volatile Runnable tasks;
  private volatile ThreadFactory factory;
  private volatile RejectedExecutionHandler handler;
  private volatile BlockingQueue<Runnable> queue;
  private volatile int size;
  private final Workers workers;  // null: as many as are needed

  /** For those below whose number of threads is fixed. */
  ThreadPoolExecutor(Workers workers, ThreadFactory factory, RejectedExecutionHandler handler) {
    this.workers = workers;
    this.factory = factory;
    this.handler = handler;
  }
  public ThreadPoolExecutor(int core, int max, long time, TimeUnit unit, BlockingQueue<Runnable> queue) {
    this.workers = null;
    this.queue = queue;
  }
  public ThreadPoolExecutor(
      int core, int max, long time, TimeUnit unit, BlockingQueue<Runnable> queue, ThreadFactory factory) {
    this.workers = null;
    this.queue = queue;
    this.factory = factory;
  }
  public ThreadPoolExecutor(
      int core, int max, long time, TimeUnit unit, BlockingQueue<Runnable> queue, RejectedExecutionHandler handler) {
    this.workers = null;
    this.queue = queue;
    this.handler = handler;
  }
  public ThreadPoolExecutor(int core, int max, long time, TimeUnit unit, BlockingQueue<Runnable> queue,
      ThreadFactory factory, RejectedExecutionHandler handler) {
    this.workers = null;
    this.queue = queue;
    this.factory = factory;
    this.handler = handler;
  }

  @PerCall
  public void execute(Runnable task) {
    start(task);
    if (handler != null) handler.rejectedExecution(task, this);
  }

  /** Runs the task in a thread of its own, and remembers it for those who wait for all. */
  @PerCall
  final void start(Runnable task) {
    tasks = task;
    Model.fork(task, workers);
    Model.fork(hooks);
    if (factory != null) factory.newThread(hooks);
  }

  private static final class Hooks implements Runnable {
    private final ThreadPoolExecutor pool;

    Hooks(ThreadPoolExecutor pool) { this.pool = pool; }
    public void run() {
      pool.beforeExecute(Thread.currentThread(), pool.tasks);
      pool.afterExecute(pool.tasks, null);
      pool.terminated();
    }
  }

  protected void beforeExecute(Thread thread, Runnable task) {}
  protected void afterExecute(Runnable task, Throwable thrown) {}
  protected void terminated() {}

  public void shutdown() { size = 0; }
  public List<Runnable> shutdownNow() {
    List<Runnable> left = new ArrayList<>();
    left.add(tasks);
    return left;
  }
  public boolean isShutdown() { return size == 0; }
  public boolean isTerminating() { return size == 0; }
  public boolean isTerminated() { return size == 0; }
  public boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException {
    Model.joinAll(tasks);
    return true;
  }
  public void close() { Model.joinAll(tasks); }
  protected void finalize() {}

  public void setThreadFactory(ThreadFactory factory) { this.factory = factory; }
  public ThreadFactory getThreadFactory() { return factory; }
  public void setRejectedExecutionHandler(RejectedExecutionHandler handler) { this.handler = handler; }
  public RejectedExecutionHandler getRejectedExecutionHandler() { return handler; }
  public BlockingQueue<Runnable> getQueue() { return queue; }
  public boolean remove(Runnable task) { return false; }
  public void purge() {}
  public void setCorePoolSize(int size) { this.size = size; }
  public int getCorePoolSize() { return size; }
  public boolean prestartCoreThread() { return false; }
  public int prestartAllCoreThreads() { return size; }
  public boolean allowsCoreThreadTimeOut() { return false; }
  public void allowCoreThreadTimeOut(boolean on) {}
  public void setMaximumPoolSize(int size) { this.size = size; }
  public int getMaximumPoolSize() { return size; }
  public void setKeepAliveTime(long time, TimeUnit unit) {}
  public long getKeepAliveTime(TimeUnit unit) { return 0; }
  public int getPoolSize() { return size; }
  public int getActiveCount() { return size; }
  public int getLargestPoolSize() { return size; }
  public long getTaskCount() { return size; }
  public long getCompletedTaskCount() { return size; }
  public String toString() { return ""; }

  public static class CallerRunsPolicy implements RejectedExecutionHandler {
    public CallerRunsPolicy() {}
    public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) { task.run(); }
  }

  public static class AbortPolicy implements RejectedExecutionHandler {
    public AbortPolicy() {}
    public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {}
  }

  public static class DiscardPolicy implements RejectedExecutionHandler {
    public DiscardPolicy() {}
    public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {}
  }

  public static class DiscardOldestPolicy implements RejectedExecutionHandler {
    public DiscardOldestPolicy() {}
    public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {}
  }
}
