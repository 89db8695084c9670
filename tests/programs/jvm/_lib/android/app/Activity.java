// SPDX-License-Identifier: Apache-2.0
package android.app;

import android.os.Bundle;
import android.view.View;

public class Activity {
    protected void onCreate(Bundle state) {}

    protected void onResume() {}

    protected void onDestroy() {}

    public View findViewById(int id) {
        return null;
    }

    public void runOnUiThread(Runnable task) {}
}
