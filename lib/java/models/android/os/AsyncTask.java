// SPDX-License-Identifier: Apache-2.0
//
// Tasks that execute() starts run one after the other, in another thread; what comes before and after, in the main thread.
package android.os;

import java.util.concurrent.Executor;
import ravel.Model;
import ravel.OnMainThread;
import ravel.PerCall;
import ravel.Serial;

public abstract class AsyncTask<Params, Progress, Result> {
  private static final Object SERIAL = new Object();
  public static final Executor THREAD_POOL_EXECUTOR = task -> Model.fork(task);
  public static final Executor SERIAL_EXECUTOR = task -> Model.fork(new Serial(SERIAL, task));

  private final class Work implements Runnable {
    private final Params[] parameters;

    Work(Params[] parameters) { this.parameters = parameters; }
    public void run() {
      Result result = doInBackground(parameters);
      Model.fork(new OnMainThread(() -> onPostExecute(result)));
    }
  }

  @PerCall
  public final AsyncTask<Params, Progress, Result> execute(Params... parameters) {
    onPreExecute();
    Model.fork(new Serial(SERIAL, new Work(parameters)));
    return this;
  }
  @PerCall
  public final AsyncTask<Params, Progress, Result> executeOnExecutor(Executor executor, Params... parameters) {
    onPreExecute();
    executor.execute(new Work(parameters));
    return this;
  }

  protected abstract Result doInBackground(Params... parameters);
  protected void onPreExecute() {}
  protected void onPostExecute(Result result) {}
  protected void onProgressUpdate(Progress... values) {}
  protected void onCancelled() {}
  protected void onCancelled(Result result) {}
  protected final void publishProgress(Progress... values) {
    Model.fork(new OnMainThread(() -> onProgressUpdate(values)));
  }
  public final boolean cancel(boolean interrupt) { return true; }
  public final boolean isCancelled() { return false; }
}
