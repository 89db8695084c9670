// SPDX-License-Identifier: Apache-2.0
//
// A field raised through an AtomicIntegerFieldUpdater.
// A copy of what was read is kept in a plain field, which both threads write.
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class FieldUpdaterRacy {
    private static final AtomicIntegerFieldUpdater<FieldUpdaterRacy> UPDATER =
        AtomicIntegerFieldUpdater.newUpdater(FieldUpdaterRacy.class, "n");
    private volatile int n;
    private int copy;

    void add() {
        UPDATER.incrementAndGet(this);
        copy = n; //~ race
    }

    public static void main(String[] args) {
        FieldUpdaterRacy shared = new FieldUpdaterRacy();
        new Thread(shared::add).start();
        shared.add();
    }
}
