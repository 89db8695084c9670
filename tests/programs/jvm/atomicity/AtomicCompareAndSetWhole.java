// SPDX-License-Identifier: Apache-2.0
//
// Looks, and acts only if nothing has changed since.
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicCompareAndSetWhole {
    private final AtomicInteger largest = new AtomicInteger();

    //~ none
    public void offer(int value) {
        int old = largest.get();
        while (value > old && !largest.compareAndSet(old, value)) {
            old = largest.get();
        }
    }
}
