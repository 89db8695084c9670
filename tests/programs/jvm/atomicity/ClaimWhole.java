// SPDX-License-Identifier: Apache-2.0
//
// Who has won compareAndSet() has the object for himself; what he sets later relies on no look that may be old.
import java.util.concurrent.atomic.AtomicInteger;

public class ClaimWhole {
    private final AtomicInteger state = new AtomicInteger();

    //~ none
    public void close() {
        if (!state.compareAndSet(0, 1)) {
            return;
        }
        state.set(2);
    }
}
