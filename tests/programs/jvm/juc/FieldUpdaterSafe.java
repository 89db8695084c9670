// SPDX-License-Identifier: Apache-2.0
//
// A field raised through an AtomicIntegerFieldUpdater.
// The field is volatile, as the updater demands: all accesses to it are synchronisation.
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class FieldUpdaterSafe {
    private static final AtomicIntegerFieldUpdater<FieldUpdaterSafe> UPDATER =
        AtomicIntegerFieldUpdater.newUpdater(FieldUpdaterSafe.class, "n");
    private volatile int n;

    void add() {
        UPDATER.incrementAndGet(this);
        int copy = n; //~ none
    }

    public static void main(String[] args) {
        FieldUpdaterSafe shared = new FieldUpdaterSafe();
        new Thread(shared::add).start();
        shared.add();
    }
}
