// SPDX-License-Identifier: Apache-2.0
//
// A periodic task is one thread that runs it again and again. Time is not modelled.
package java.util.concurrent;

import ravel.PerCall;
import ravel.Repeated;
import ravel.Workers;

public class ScheduledThreadPoolExecutor extends ThreadPoolExecutor implements ScheduledExecutorService {
  public ScheduledThreadPoolExecutor(int core) { super(new Workers(core), null, null); }
  public ScheduledThreadPoolExecutor(int core, ThreadFactory factory) { super(new Workers(core), factory, null); }
  public ScheduledThreadPoolExecutor(int core, RejectedExecutionHandler handler) {
    super(new Workers(core), null, handler);
  }
  public ScheduledThreadPoolExecutor(int core, ThreadFactory factory, RejectedExecutionHandler handler) {
    super(new Workers(core), factory, handler);
  }

  ScheduledThreadPoolExecutor(Workers workers, ThreadFactory factory) { super(workers, factory, null); }

  private static final class Scheduled<V> extends FutureTask<V> implements RunnableScheduledFuture<V> {
    Scheduled(Callable<V> task) { super(task); }
    Scheduled(Runnable task) { super(task, null); }
    public long getDelay(TimeUnit unit) { return 0; }
    public int compareTo(Delayed other) { return 0; }
    public boolean isPeriodic() { return false; }
  }

  protected <V> RunnableScheduledFuture<V> decorateTask(Runnable task, RunnableScheduledFuture<V> future) {
    return future;
  }
  protected <V> RunnableScheduledFuture<V> decorateTask(Callable<V> task, RunnableScheduledFuture<V> future) {
    return future;
  }

  @PerCall
  public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
    RunnableScheduledFuture<Void> future = decorateTask(task, new Scheduled<Void>(task));
    execute(future);
    return future;
  }
  @PerCall
  public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
    RunnableScheduledFuture<V> future = decorateTask(task, new Scheduled<V>(task));
    execute(future);
    return future;
  }
  @PerCall
  public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long first, long period, TimeUnit unit) {
    RunnableScheduledFuture<Void> future = new Scheduled<Void>(new Repeated(task));
    execute(future);
    return future;
  }
  @PerCall
  public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long first, long delay, TimeUnit unit) {
    RunnableScheduledFuture<Void> future = new Scheduled<Void>(new Repeated(task));
    execute(future);
    return future;
  }
  public void setContinueExistingPeriodicTasksAfterShutdownPolicy(boolean on) {}
  public boolean getContinueExistingPeriodicTasksAfterShutdownPolicy() { return false; }
  public void setExecuteExistingDelayedTasksAfterShutdownPolicy(boolean on) {}
  public boolean getExecuteExistingDelayedTasksAfterShutdownPolicy() { return false; }
  public void setRemoveOnCancelPolicy(boolean on) {}
  public boolean getRemoveOnCancelPolicy() { return false; }
}
