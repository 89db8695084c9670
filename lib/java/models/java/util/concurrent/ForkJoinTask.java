// SPDX-License-Identifier: Apache-2.0
//
// fork() is a thread, join() waits for it. invoke() runs the task here.
package java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;
import ravel.Model;
import ravel.PerCall;

public abstract class ForkJoinTask<V> implements Future<V>, Serializable {
  final Runner runner = new Runner(this);
  private volatile short tag;
  private volatile Throwable failure;

  public ForkJoinTask() {}

  static final class Runner implements Runnable {
    private final ForkJoinTask<?> task;

    Runner(ForkJoinTask<?> task) { this.task = task; }
    public void run() {
      task.exec();
      Model.signal(task);
    }
  }

  public abstract V getRawResult();
  protected abstract void setRawResult(V value);
  protected abstract boolean exec();

  @PerCall
  public final ForkJoinTask<V> fork() {
    Model.fork(runner);
    return this;
  }
  public final V join() {
    Model.await(this);
    Model.join(runner);
    return getRawResult();
  }
  public final V invoke() {
    exec();
    return getRawResult();
  }
  public final V get() throws InterruptedException, ExecutionException { return join(); }
  public final V get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
    return join();
  }
  public final void quietlyJoin() { join(); }
  public final void quietlyInvoke() { exec(); }
  @PerCall
  public static void invokeAll(ForkJoinTask<?> one, ForkJoinTask<?> other) {
    other.fork();
    one.invoke();
    other.join();
  }
  @PerCall
  public static void invokeAll(ForkJoinTask<?>... tasks) {
    for (ForkJoinTask<?> task : tasks) task.fork();
    for (ForkJoinTask<?> task : tasks) {
      Model.await(task);
      Model.joinAll(task.runner);
    }
  }
  @PerCall
  public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
    for (T task : tasks) task.fork();
    for (T task : tasks) {
      Model.await(task);
      Model.joinAll(task.runner);
    }
    return tasks;
  }
  public boolean cancel(boolean interrupt) { return false; }
  public final boolean isDone() { return tag == 0; }
  public final boolean isCancelled() { return tag == 0; }
  public final boolean isCompletedAbnormally() { return tag == 0; }
  public final boolean isCompletedNormally() { return tag == 0; }
  public final Throwable getException() { return failure; }
  public void completeExceptionally(Throwable thrown) {
    failure = thrown;
    Model.signal(this);
  }
  public void complete(V value) {
    setRawResult(value);
    Model.signal(this);
  }
  public final void quietlyComplete() { Model.signal(this); }
  public void reinitialize() {}
  public static ForkJoinPool getPool() { return ForkJoinPool.commonPool(); }
  public static boolean inForkJoinPool() { return true; }
  public boolean tryUnfork() { return false; }
  public static void helpQuiesce() {}
  public static int getQueuedTaskCount() { return 0; }
  public static int getSurplusQueuedTaskCount() { return 0; }
  protected static ForkJoinTask<?> peekNextLocalTask() { return null; }
  protected static ForkJoinTask<?> pollNextLocalTask() { return null; }
  protected static ForkJoinTask<?> pollTask() { return null; }
  protected static ForkJoinTask<?> pollSubmission() { return null; }
  public final short getForkJoinTaskTag() { return tag; }
  public final short setForkJoinTaskTag(short tag) { return this.tag = tag; }
  public final boolean compareAndSetForkJoinTaskTag(short old, short tag) { return this.tag == old; }

  static final class Adapted<T> extends ForkJoinTask<T> implements RunnableFuture<T> {
    private final Callable<T> task;
    private final Runnable action;
    private volatile T result;

    Adapted(Callable<T> task) {
      this.task = task;
      this.action = null;
    }
    Adapted(Runnable action, T result) {
      this.task = null;
      this.action = action;
      this.result = result;
    }
    public T getRawResult() { return result; }
    protected void setRawResult(T value) { result = value; }
    protected boolean exec() {
      try {
        if (action != null) action.run();
        else result = task.call();
      } catch (Exception e) {
        throw new RuntimeException(e);
      }
      return true;
    }
    public void run() { invoke(); }
  }

  @PerCall
  public static ForkJoinTask<?> adapt(Runnable task) { return new Adapted<>(task, null); }
  @PerCall
  public static <T> ForkJoinTask<T> adapt(Runnable task, T result) {
    return new Adapted<>(task, result);
  }
  @PerCall
  public static <T> ForkJoinTask<T> adapt(Callable<? extends T> task) { return new Adapted<T>((Callable<T>) task); }
}
