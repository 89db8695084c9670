// SPDX-License-Identifier: Apache-2.0
//
// start() forks run(), join() joins it; everything else only carries values. The fields are volatile:
// threads may look at each other's name or state.
//
// Left out: thread groups know nothing of their threads, stop and suspend do nothing, isAlive() orders
// nothing. The handler of uncaught exceptions runs at any time after it was set, whatever ends the thread.
package java.lang;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import ravel.Model;
import ravel.PerCall;

public class Thread implements Runnable {
  public static final int MIN_PRIORITY = 1;
  public static final int NORM_PRIORITY = 5;
  public static final int MAX_PRIORITY = 10;
  private static volatile UncaughtExceptionHandler defaultHandler;

  private final Runnable target;
  private volatile String name;
  private volatile ThreadGroup group;
  private volatile ClassLoader loader;
  private volatile UncaughtExceptionHandler handler;
  private volatile int state;

  public Thread() { this(null, null, ""); }
  public Thread(Runnable target) { this(null, target, ""); }
  public Thread(ThreadGroup group, Runnable target) { this(group, target, ""); }
  public Thread(String name) { this(null, null, name); }
  public Thread(ThreadGroup group, String name) { this(group, null, name); }
  public Thread(Runnable target, String name) { this(null, target, name); }
  public Thread(ThreadGroup group, Runnable target, String name) {
    this.group = group;
    this.target = target;
    this.name = name;
  }
  public Thread(ThreadGroup group, Runnable target, String name, long stack) { this(group, target, name); }
  public Thread(ThreadGroup group, Runnable target, String name, long stack, boolean inherit) {
    this(group, target, name);
  }

  public void start() { Model.fork(this); }
  public void run() { if (target != null) target.run(); }
  public final void join() throws InterruptedException { Model.join(this); }
  public final void join(long ms) throws InterruptedException { Model.join(this); }
  public final void join(long ms, int ns) throws InterruptedException { Model.join(this); }
  public final boolean join(Duration time) throws InterruptedException {
    Model.join(this);
    return true;
  }

  public static native Thread currentThread();
  public static void yield() {}
  public static void onSpinWait() {}
  public static void sleep(long ms) throws InterruptedException {}
  public static void sleep(long ms, int ns) throws InterruptedException {}
  public static void sleep(Duration time) throws InterruptedException {}
  public void interrupt() { state = 1; }
  public static boolean interrupted() { return false; }
  public boolean isInterrupted() { return state == 1; }
  public final boolean isAlive() { return state == 2; }
  public Thread.State getState() { return State.RUNNABLE; }
  public final void stop() {}
  public final void suspend() {}
  public final void resume() {}
  public int countStackFrames() { return 0; }
  public static boolean holdsLock(Object lock) { return true; }
  public final void checkAccess() {}

  public final String getName() { return name; }
  public final void setName(String name) { this.name = name; }
  public final ThreadGroup getThreadGroup() { return group; }
  public ClassLoader getContextClassLoader() { return loader; }
  public void setContextClassLoader(ClassLoader loader) { this.loader = loader; }
  public final int getPriority() { return state; }
  public final void setPriority(int priority) { state = priority; }
  public final boolean isDaemon() { return state == 3; }
  public final void setDaemon(boolean on) { state = 3; }
  public final boolean isVirtual() { return state == 4; }
  public long getId() { return state; }
  public final long threadId() { return state; }
  public String toString() { return name; }
  protected Object clone() throws CloneNotSupportedException { throw new CloneNotSupportedException(); }
  public static int activeCount() { return 1; }
  public static int enumerate(Thread[] threads) {
    threads[0] = currentThread();
    return 1;
  }
  public static void dumpStack() {}
  public StackTraceElement[] getStackTrace() { return new StackTraceElement[0]; }
  public static Map<Thread, StackTraceElement[]> getAllStackTraces() { return Collections.emptyMap(); }

  public final UncaughtExceptionHandler getUncaughtExceptionHandler() { return handler; }
  public final void setUncaughtExceptionHandler(UncaughtExceptionHandler handler) {
    this.handler = handler;
    Model.fork(new Ending(this, handler));
  }
  public static UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() { return defaultHandler; }
  public static void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler handler) {
    defaultHandler = handler;
    // Many threads may fail.
    do Model.fork(new Ending(currentThread(), handler)); while (handler != null);
  }

  /** Runs a handler, in a thread that may end at any time. */
  private static final class Ending implements Runnable {
    private final Thread thread;
    private final UncaughtExceptionHandler handler;

    Ending(Thread thread, UncaughtExceptionHandler handler) {
      this.thread = thread;
      this.handler = handler;
    }
    public void run() { if (handler != null) handler.uncaughtException(thread, new Throwable()); }
  }

  public enum State { NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING, TERMINATED }

  @FunctionalInterface
  public interface UncaughtExceptionHandler {
    void uncaughtException(Thread thread, Throwable cause);
  }

  // Since Java 21.

  @PerCall
  public static Thread startVirtualThread(Runnable task) {
    Thread thread = new Thread(task);
    thread.start();
    return thread;
  }
  @PerCall
  public static Builder.OfPlatform ofPlatform() { return new Maker(); }
  @PerCall
  public static Builder.OfVirtual ofVirtual() { return new Maker(); }

  public interface Builder {
    Builder name(String name);
    Builder name(String prefix, long start);
    Builder inheritInheritableThreadLocals(boolean inherit);
    Builder uncaughtExceptionHandler(UncaughtExceptionHandler handler);
    Thread unstarted(Runnable task);
    Thread start(Runnable task);
    ThreadFactory factory();

    interface OfPlatform extends Builder {
      OfPlatform name(String name);
      OfPlatform name(String prefix, long start);
      OfPlatform inheritInheritableThreadLocals(boolean inherit);
      OfPlatform uncaughtExceptionHandler(UncaughtExceptionHandler handler);
      OfPlatform group(ThreadGroup group);
      OfPlatform daemon(boolean on);
      default OfPlatform daemon() { return daemon(true); }
      OfPlatform priority(int priority);
      OfPlatform stackSize(long size);
    }

    interface OfVirtual extends Builder {
      OfVirtual name(String name);
      OfVirtual name(String prefix, long start);
      OfVirtual inheritInheritableThreadLocals(boolean inherit);
      OfVirtual uncaughtExceptionHandler(UncaughtExceptionHandler handler);
    }
  }

  private static final class Maker implements Builder.OfPlatform, Builder.OfVirtual, ThreadFactory {
    private volatile UncaughtExceptionHandler handler;

    public Maker name(String name) { return this; }
    public Maker name(String prefix, long start) { return this; }
    public Maker inheritInheritableThreadLocals(boolean inherit) { return this; }
    public Maker uncaughtExceptionHandler(UncaughtExceptionHandler handler) {
      this.handler = handler;
      return this;
    }
    public Maker group(ThreadGroup group) { return this; }
    public Maker daemon(boolean on) { return this; }
    public Maker priority(int priority) { return this; }
    public Maker stackSize(long size) { return this; }
    @PerCall
    public Thread unstarted(Runnable task) {
      Thread thread = new Thread(task);
      thread.setUncaughtExceptionHandler(handler);
      return thread;
    }
    @PerCall
    public Thread start(Runnable task) {
      Thread thread = new Thread(task);
      thread.setUncaughtExceptionHandler(handler);
      thread.start();
      return thread;
    }
    @PerCall
    public Thread newThread(Runnable task) { return unstarted(task); }
    public ThreadFactory factory() { return this; }
  }
}
