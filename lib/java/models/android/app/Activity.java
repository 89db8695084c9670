// SPDX-License-Identifier: Apache-2.0
//
// Its life cycle is the harness's to call (src/model/jvm_frameworks.cc).
package android.app;

import android.os.Bundle;
import android.view.View;
import ravel.Model;
import ravel.OnMainThread;
import ravel.PerCall;

public class Activity {
  protected void onCreate(Bundle state) {}
  protected void onStart() {}
  protected void onResume() {}
  protected void onPause() {}
  protected void onStop() {}
  protected void onDestroy() {}
  public View findViewById(int id) { return Model.any(View.class); }
  @PerCall
  public final void runOnUiThread(Runnable task) { Model.fork(new OnMainThread(task)); }
}
