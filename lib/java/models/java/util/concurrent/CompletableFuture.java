// SPDX-License-Identifier: Apache-2.0
//
// Every stage is a thread of its own, which comes after the stage that it belongs to; Java may also run it
// in the thread that completes the first one, or in the caller. A stage after either of two comes after
// none of them for certain. With an executor, that one runs the stage.
package java.util.concurrent;

import java.util.function.*;
import ravel.Model;
import ravel.PerCall;

@SuppressWarnings("unchecked")
public class CompletableFuture<T> implements Future<T>, CompletionStage<T> {
  private volatile T value;
  private volatile Throwable failure;

  public CompletableFuture() {}

  public interface AsynchronousCompletionTask {}

  /** What runs a stage. */
  private static class Stage implements Runnable, AsynchronousCompletionTask {
    private final CompletableFuture<?> next;
    private final Runnable body;

    Stage(CompletableFuture<?> next, Runnable body) {
      this.next = next;
      this.body = body;
    }
    public void run() {
      try {
        body.run();
      } catch (Throwable thrown) {
        next.completeExceptionally(thrown);
      }
    }
  }

  /** Waits for the stage before. */
  private static final class After extends Stage {
    private final CompletableFuture<?> before;

    After(CompletableFuture<?> before, CompletableFuture<?> next, Runnable body) {
      super(next, body);
      this.before = before;
    }
    public void run() {
      before.join();
      super.run();
    }
  }

  private static void start(Executor executor, Runnable stage) {
    if (executor == null) Model.fork(stage);
    else executor.execute(stage);
  }
  @PerCall
  private void after(CompletableFuture<?> next, Executor executor, Runnable body) {
    start(executor, new After(this, next, body));
  }
  @PerCall
  private void either(CompletableFuture<?> next, Executor executor, Runnable body) {
    start(executor, new Stage(next, body));
  }
  private T value() { return value; }

  @PerCall
  public static <U> CompletableFuture<U> supplyAsync(Supplier<U> f) { return supplyAsync(f, null); }
  @PerCall
  public static <U> CompletableFuture<U> supplyAsync(Supplier<U> f, Executor executor) {
    CompletableFuture<U> next = new CompletableFuture<>();
    start(executor, new Stage(next, () -> next.complete(f.get())));
    return next;
  }
  @PerCall
  public static CompletableFuture<Void> runAsync(Runnable f) { return runAsync(f, null); }
  @PerCall
  public static CompletableFuture<Void> runAsync(Runnable f, Executor executor) {
    CompletableFuture<Void> next = new CompletableFuture<>();
    start(executor, new Stage(next, () -> {
      f.run();
      next.complete(null);
    }));
    return next;
  }
  @PerCall
  public static <U> CompletableFuture<U> completedFuture(U value) {
    CompletableFuture<U> next = new CompletableFuture<>();
    next.value = value;
    return next;
  }
  @PerCall
  public static <U> CompletionStage<U> completedStage(U value) { return completedFuture(value); }
  @PerCall
  public static <U> CompletableFuture<U> failedFuture(Throwable failure) {
    CompletableFuture<U> next = new CompletableFuture<>();
    next.failure = failure;
    return next;
  }
  @PerCall
  public static <U> CompletionStage<U> failedStage(Throwable failure) { return failedFuture(failure); }
  @PerCall
  public static CompletableFuture<Void> allOf(CompletableFuture<?>... futures) { return new All(futures); }
  @PerCall
  public static CompletableFuture<Object> anyOf(CompletableFuture<?>... futures) {
    CompletableFuture<Object> next = new CompletableFuture<>();
    next.value = futures[0].value;
    return next;
  }

  /** Waiting for it is waiting for all of them. */
  private static final class All extends CompletableFuture<Void> {
    private final CompletableFuture<?>[] futures;

    All(CompletableFuture<?>[] futures) { this.futures = futures; }
    public Void join() {
      for (CompletableFuture<?> future : futures) future.join();
      return null;
    }
  }

  /** A stage after another: waiting for it is waiting for both. */
  private static final class Next<T> extends CompletableFuture<T> {
    private final CompletableFuture<?> before;

    Next(CompletableFuture<?> before) { this.before = before; }
    public T join() {
      before.join();
      return super.join();
    }
  }

  public T join() {
    Model.await(this);
    if (failure != null) throw new CompletionException(failure);
    return value;
  }
  public T get() throws InterruptedException, ExecutionException {
    if (failure != null) throw new ExecutionException(failure);
    return join();
  }
  public T get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
    return join();
  }
  public T getNow(T other) { return value == null ? other : value; }
  public T resultNow() { return join(); }
  public Throwable exceptionNow() { return failure; }
  public boolean complete(T value) {
    this.value = value;
    Model.signal(this);
    return true;
  }
  public boolean completeExceptionally(Throwable failure) {
    this.failure = failure;
    Model.signal(this);
    return true;
  }
  public void obtrudeValue(T value) { complete(value); }
  public void obtrudeException(Throwable failure) { completeExceptionally(failure); }
  public boolean isDone() { return value != null; }
  public boolean isCancelled() { return failure != null; }
  public boolean isCompletedExceptionally() { return failure != null; }
  public boolean cancel(boolean interrupt) { return completeExceptionally(new CancellationException()); }
  public int getNumberOfDependents() { return 0; }
  public CompletableFuture<T> toCompletableFuture() { return this; }
  public CompletableFuture<T> copy() { return this; }
  public CompletionStage<T> minimalCompletionStage() { return this; }
  public <U> CompletableFuture<U> newIncompleteFuture() { return new CompletableFuture<>(); }
  public Executor defaultExecutor() { return ForkJoinPool.commonPool(); }
  @PerCall
  public CompletableFuture<T> completeAsync(Supplier<? extends T> f) { return completeAsync(f, null); }
  @PerCall
  public CompletableFuture<T> completeAsync(Supplier<? extends T> f, Executor executor) {
    start(executor, new Stage(this, () -> complete(f.get())));
    return this;
  }
  public CompletableFuture<T> orTimeout(long time, TimeUnit unit) { return this; }
  public CompletableFuture<T> completeOnTimeout(T value, long time, TimeUnit unit) {
    this.value = value;
    return this;
  }
  public static Executor delayedExecutor(long time, TimeUnit unit, Executor executor) { return executor; }
  public static Executor delayedExecutor(long time, TimeUnit unit) { return ForkJoinPool.commonPool(); }
  public String toString() { return ""; }

  // The stages.

  @PerCall
  public <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> f) {
    CompletableFuture<U> next = new Next<>(this);
    after(next, null, () -> next.complete(f.apply(value)));
    return next;
  }
  @PerCall
  public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> f) {
    CompletableFuture<U> next = new Next<>(this);
    after(next, null, () -> next.complete(f.apply(value)));
    return next;
  }
  @PerCall
  public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> f, Executor executor) {
    CompletableFuture<U> next = new Next<>(this);
    after(next, executor, () -> next.complete(f.apply(value)));
    return next;
  }
  @PerCall
  public CompletableFuture<Void> thenAccept(Consumer<? super T> f) {
    CompletableFuture<Void> next = new Next<>(this);
    after(next, null, () -> { f.accept(value); next.complete(null); });
    return next;
  }
  @PerCall
  public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> f) {
    CompletableFuture<Void> next = new Next<>(this);
    after(next, null, () -> { f.accept(value); next.complete(null); });
    return next;
  }
  @PerCall
  public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> f, Executor executor) {
    CompletableFuture<Void> next = new Next<>(this);
    after(next, executor, () -> { f.accept(value); next.complete(null); });
    return next;
  }
  @PerCall
  public CompletableFuture<Void> thenRun(Runnable f) {
    CompletableFuture<Void> next = new Next<>(this);
    after(next, null, () -> { f.run(); next.complete(null); });
    return next;
  }
  @PerCall
  public CompletableFuture<Void> thenRunAsync(Runnable f) {
    CompletableFuture<Void> next = new Next<>(this);
    after(next, null, () -> { f.run(); next.complete(null); });
    return next;
  }
  @PerCall
  public CompletableFuture<Void> thenRunAsync(Runnable f, Executor executor) {
    CompletableFuture<Void> next = new Next<>(this);
    after(next, executor, () -> { f.run(); next.complete(null); });
    return next;
  }
  @PerCall
  public <U, V> CompletableFuture<V> thenCombine(CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> f) {
    CompletableFuture<V> next = new Next<>(this);
    after(next, null, () -> next.complete(f.apply(value, other.toCompletableFuture().join())));
    return next;
  }
  @PerCall
  public <U, V> CompletableFuture<V> thenCombineAsync(CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> f) {
    CompletableFuture<V> next = new Next<>(this);
    after(next, null, () -> next.complete(f.apply(value, other.toCompletableFuture().join())));
    return next;
  }
  @PerCall
  public <U, V> CompletableFuture<V> thenCombineAsync(CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> f, Executor executor) {
    CompletableFuture<V> next = new Next<>(this);
    after(next, executor, () -> next.complete(f.apply(value, other.toCompletableFuture().join())));
    return next;
  }
  @PerCall
  public <U> CompletableFuture<Void> thenAcceptBoth(CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> f) {
    CompletableFuture<Void> next = new Next<>(this);
    after(next, null, () -> { f.accept(value, other.toCompletableFuture().join()); next.complete(null); });
    return next;
  }
  @PerCall
  public <U> CompletableFuture<Void> thenAcceptBothAsync(CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> f) {
    CompletableFuture<Void> next = new Next<>(this);
    after(next, null, () -> { f.accept(value, other.toCompletableFuture().join()); next.complete(null); });
    return next;
  }
  @PerCall
  public <U> CompletableFuture<Void> thenAcceptBothAsync(CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> f, Executor executor) {
    CompletableFuture<Void> next = new Next<>(this);
    after(next, executor, () -> { f.accept(value, other.toCompletableFuture().join()); next.complete(null); });
    return next;
  }
  @PerCall
  public CompletableFuture<Void> runAfterBoth(CompletionStage<?> other, Runnable f) {
    CompletableFuture<Void> next = new Next<>(this);
    after(next, null, () -> { other.toCompletableFuture().join(); f.run(); next.complete(null); });
    return next;
  }
  @PerCall
  public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable f) {
    CompletableFuture<Void> next = new Next<>(this);
    after(next, null, () -> { other.toCompletableFuture().join(); f.run(); next.complete(null); });
    return next;
  }
  @PerCall
  public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable f, Executor executor) {
    CompletableFuture<Void> next = new Next<>(this);
    after(next, executor, () -> { other.toCompletableFuture().join(); f.run(); next.complete(null); });
    return next;
  }
  @PerCall
  public <U> CompletableFuture<U> applyToEither(CompletionStage<? extends T> other, Function<? super T, U> f) {
    CompletableFuture<U> next = new CompletableFuture<>();
    either(next, null, () -> next.complete(f.apply(value == null ? other.toCompletableFuture().value() : value)));
    return next;
  }
  @PerCall
  public <U> CompletableFuture<U> applyToEitherAsync(CompletionStage<? extends T> other, Function<? super T, U> f) {
    CompletableFuture<U> next = new CompletableFuture<>();
    either(next, null, () -> next.complete(f.apply(value == null ? other.toCompletableFuture().value() : value)));
    return next;
  }
  @PerCall
  public <U> CompletableFuture<U> applyToEitherAsync(CompletionStage<? extends T> other, Function<? super T, U> f, Executor executor) {
    CompletableFuture<U> next = new CompletableFuture<>();
    either(next, executor, () -> next.complete(f.apply(value == null ? other.toCompletableFuture().value() : value)));
    return next;
  }
  @PerCall
  public CompletableFuture<Void> acceptEither(CompletionStage<? extends T> other, Consumer<? super T> f) {
    CompletableFuture<Void> next = new CompletableFuture<>();
    either(next, null, () -> { f.accept(value == null ? other.toCompletableFuture().value() : value); next.complete(null); });
    return next;
  }
  @PerCall
  public CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> other, Consumer<? super T> f) {
    CompletableFuture<Void> next = new CompletableFuture<>();
    either(next, null, () -> { f.accept(value == null ? other.toCompletableFuture().value() : value); next.complete(null); });
    return next;
  }
  @PerCall
  public CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> other, Consumer<? super T> f, Executor executor) {
    CompletableFuture<Void> next = new CompletableFuture<>();
    either(next, executor, () -> { f.accept(value == null ? other.toCompletableFuture().value() : value); next.complete(null); });
    return next;
  }
  @PerCall
  public CompletableFuture<Void> runAfterEither(CompletionStage<?> other, Runnable f) {
    CompletableFuture<Void> next = new CompletableFuture<>();
    either(next, null, () -> { f.run(); next.complete(null); });
    return next;
  }
  @PerCall
  public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable f) {
    CompletableFuture<Void> next = new CompletableFuture<>();
    either(next, null, () -> { f.run(); next.complete(null); });
    return next;
  }
  @PerCall
  public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable f, Executor executor) {
    CompletableFuture<Void> next = new CompletableFuture<>();
    either(next, executor, () -> { f.run(); next.complete(null); });
    return next;
  }
  @PerCall
  public <U> CompletableFuture<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> f) {
    CompletableFuture<U> next = new Next<>(this);
    after(next, null, () -> next.complete(f.apply(value).toCompletableFuture().join()));
    return next;
  }
  @PerCall
  public <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> f) {
    CompletableFuture<U> next = new Next<>(this);
    after(next, null, () -> next.complete(f.apply(value).toCompletableFuture().join()));
    return next;
  }
  @PerCall
  public <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> f, Executor executor) {
    CompletableFuture<U> next = new Next<>(this);
    after(next, executor, () -> next.complete(f.apply(value).toCompletableFuture().join()));
    return next;
  }
  @PerCall
  public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> f) {
    CompletableFuture<T> next = new Next<>(this);
    after(next, null, () -> { f.accept(value, failure); next.complete(value); });
    return next;
  }
  @PerCall
  public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> f) {
    CompletableFuture<T> next = new Next<>(this);
    after(next, null, () -> { f.accept(value, failure); next.complete(value); });
    return next;
  }
  @PerCall
  public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> f, Executor executor) {
    CompletableFuture<T> next = new Next<>(this);
    after(next, executor, () -> { f.accept(value, failure); next.complete(value); });
    return next;
  }
  @PerCall
  public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> f) {
    CompletableFuture<U> next = new Next<>(this);
    after(next, null, () -> next.complete(f.apply(value, failure)));
    return next;
  }
  @PerCall
  public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> f) {
    CompletableFuture<U> next = new Next<>(this);
    after(next, null, () -> next.complete(f.apply(value, failure)));
    return next;
  }
  @PerCall
  public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> f, Executor executor) {
    CompletableFuture<U> next = new Next<>(this);
    after(next, executor, () -> next.complete(f.apply(value, failure)));
    return next;
  }
  @PerCall
  public CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> f) {
    CompletableFuture<T> next = new Next<>(this);
    after(next, null, () -> next.complete(failure == null ? value : f.apply(failure)));
    return next;
  }
  @PerCall
  public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> f) {
    CompletableFuture<T> next = new Next<>(this);
    after(next, null, () -> next.complete(failure == null ? value : f.apply(failure)));
    return next;
  }
  @PerCall
  public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> f, Executor executor) {
    CompletableFuture<T> next = new Next<>(this);
    after(next, executor, () -> next.complete(failure == null ? value : f.apply(failure)));
    return next;
  }
  @PerCall
  public CompletableFuture<T> exceptionallyCompose(Function<Throwable, ? extends CompletionStage<T>> f) {
    CompletableFuture<T> next = new Next<>(this);
    after(next, null, () -> next.complete(failure == null ? value : f.apply(failure).toCompletableFuture().join()));
    return next;
  }
  @PerCall
  public CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> f) {
    CompletableFuture<T> next = new Next<>(this);
    after(next, null, () -> next.complete(failure == null ? value : f.apply(failure).toCompletableFuture().join()));
    return next;
  }
  @PerCall
  public CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> f, Executor executor) {
    CompletableFuture<T> next = new Next<>(this);
    after(next, executor, () -> next.complete(failure == null ? value : f.apply(failure).toCompletableFuture().join()));
    return next;
  }
}
