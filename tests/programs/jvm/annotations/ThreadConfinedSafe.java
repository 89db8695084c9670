// SPDX-License-Identifier: Apache-2.0
//
// A field that only the event thread touches, though nothing in the code shows it.
// @ThreadConfined says so.
//~ flags: --api *
import com.facebook.infer.annotation.ThreadConfined;

public class ThreadConfinedSafe {
    @ThreadConfined(ThreadConfined.UI)
    private int n;

    public void onEvent() {
        n++; //~ none
    }
}
