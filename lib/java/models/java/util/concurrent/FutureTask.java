// SPDX-License-Identifier: Apache-2.0
//
// Whoever gets the result comes after the task. Cancelling does nothing.
package java.util.concurrent;

import ravel.Model;

public class FutureTask<V> implements RunnableFuture<V> {
  private final Callable<V> callable;
  private final Runnable task;
  private volatile V outcome;
  private volatile Throwable failure;

  public FutureTask(Callable<V> callable) {
    this.callable = callable;
    this.task = null;
  }
  public FutureTask(Runnable task, V result) {
    this.callable = null;
    this.task = task;
    this.outcome = result;
  }

  public void run() {
    try {
      if (task != null) task.run();
      set(callable == null ? outcome : callable.call());
    } catch (Throwable thrown) {
      setException(thrown);
    }
  }
  protected boolean runAndReset() {
    run();
    return true;
  }
  protected void set(V value) {
    outcome = value;
    Model.signal(this);
    done();
  }
  protected void setException(Throwable thrown) {
    failure = thrown;
    Model.signal(this);
    done();
  }
  protected void done() {}

  public V get() throws InterruptedException, ExecutionException {
    Model.await(this);
    Model.join(this);
    if (failure != null) throw new ExecutionException(failure);
    return outcome;
  }
  public V get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
    return get();
  }
  public V resultNow() {
    Model.await(this);
    return outcome;
  }
  public Throwable exceptionNow() { return failure; }
  public String toString() { return ""; }
  public boolean isDone() { return outcome != null; }
  public boolean isCancelled() { return failure != null; }
  public boolean cancel(boolean interrupt) {
    done();
    return true;
  }
}
