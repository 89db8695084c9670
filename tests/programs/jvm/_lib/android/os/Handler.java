// SPDX-License-Identifier: Apache-2.0
package android.os;

public class Handler {
    public Handler(Looper looper) {}

    public boolean post(Runnable task) {
        return true;
    }

    public boolean postDelayed(Runnable task, long milliseconds) {
        return true;
    }
}
