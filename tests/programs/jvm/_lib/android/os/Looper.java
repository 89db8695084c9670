// SPDX-License-Identifier: Apache-2.0
package android.os;

public class Looper {
    public static Looper getMainLooper() {
        return null;
    }
}
