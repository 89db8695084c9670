// SPDX-License-Identifier: Apache-2.0
//
// Listeners are called by the main thread.
package android.view;

import ravel.Model;
import ravel.OnMainThread;
import ravel.PerCall;
import ravel.Repeated;

public class View {
  public interface OnClickListener {
    void onClick(View view);
  }
  public interface OnLongClickListener {
    boolean onLongClick(View view);
  }

  @PerCall
  public void setOnClickListener(OnClickListener listener) {
    Model.fork(new OnMainThread(new Repeated(() -> listener.onClick(this))));
  }
  @PerCall
  public void setOnLongClickListener(OnLongClickListener listener) {
    Model.fork(new OnMainThread(new Repeated(() -> listener.onLongClick(this))));
  }
  @PerCall
  public boolean post(Runnable task) {
    Model.fork(new OnMainThread(task));
    return true;
  }
  @PerCall
  public boolean postDelayed(Runnable task, long delay) {
    Model.fork(new OnMainThread(task));
    return true;
  }
}
