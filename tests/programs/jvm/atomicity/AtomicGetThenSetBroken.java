// SPDX-License-Identifier: Apache-2.0
//
// Each call is atomic by itself.
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicGetThenSetBroken {
    private final AtomicInteger largest = new AtomicInteger();

    public void offer(int value) {
        if (value > largest.get()) { //~ atomicity/check-then-act
            largest.set(value); //~ atomicity/check-then-act
        }
    }
}
