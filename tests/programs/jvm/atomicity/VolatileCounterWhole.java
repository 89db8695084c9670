// SPDX-License-Identifier: Apache-2.0
//
// incrementAndGet is one.
import java.util.concurrent.atomic.AtomicInteger;
import ravel.annotations.Atomic;

public class VolatileCounterWhole {
    private final AtomicInteger n = new AtomicInteger();

    //~ none
    @Atomic
    public int count() {
        return n.incrementAndGet();
    }
}
