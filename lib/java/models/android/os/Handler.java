// SPDX-License-Identifier: Apache-2.0
//
// What is posted runs in the thread of the looper: the main thread, unless it is told otherwise.
package android.os;

import ravel.PerCall;

public class Handler {
  public interface Callback {
    boolean handleMessage(Message message);
  }

  private final Looper looper;
  private final Callback callback;

  public Handler() { this(Looper.getMainLooper(), null); }
  public Handler(Callback callback) { this(Looper.getMainLooper(), callback); }
  public Handler(Looper looper) { this(looper, null); }
  public Handler(Looper looper, Callback callback) {
    this.looper = looper;
    this.callback = callback;
  }
  public final Looper getLooper() { return looper; }
  @PerCall
  public final boolean post(Runnable task) {
    looper.run(task);
    return true;
  }
  @PerCall
  public final boolean postDelayed(Runnable task, long delay) {
    looper.run(task);
    return true;
  }
  @PerCall
  public final boolean postAtTime(Runnable task, long time) {
    looper.run(task);
    return true;
  }
  @PerCall
  public final boolean postAtFrontOfQueue(Runnable task) {
    looper.run(task);
    return true;
  }
  public final void removeCallbacks(Runnable task) {}
  public void handleMessage(Message message) {}

  private boolean deliver(Message message) {
    looper.run(() -> {
      handleMessage(message);
      if (callback != null) callback.handleMessage(message);
    });
    return true;
  }
  public final boolean sendMessage(Message message) { return deliver(message); }
  public final boolean sendMessageDelayed(Message message, long delay) { return deliver(message); }
  public final boolean sendEmptyMessage(int what) { return deliver(new Message()); }
  public final boolean sendEmptyMessageDelayed(int what, long delay) { return deliver(new Message()); }
  public final Message obtainMessage() { return new Message(); }
  public final Message obtainMessage(int what) { return new Message(); }
  public final Message obtainMessage(int what, Object object) {
    Message message = new Message();
    message.obj = object;
    return message;
  }
}
