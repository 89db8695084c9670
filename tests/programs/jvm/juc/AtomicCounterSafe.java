// SPDX-License-Identifier: Apache-2.0
//
// A counter that two threads raise.
// AtomicInteger is synchronisation, not data.
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicCounterSafe {
    private final AtomicInteger n = new AtomicInteger();

    void add() {
        n.incrementAndGet(); //~ none
    }

    public static void main(String[] args) {
        AtomicCounterSafe shared = new AtomicCounterSafe();
        new Thread(shared::add).start();
        shared.add();
    }
}
