// SPDX-License-Identifier: Apache-2.0
//
// The requirement stands in an interface; who calls through it needs the lock.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;
import org.checkerframework.checker.lock.qual.Holding;

public class InterfaceRacy {
    interface Store {
        @Holding("this") void put(int n);
    }

    static class Memory implements Store {
        @GuardedBy("this") private int n;

        @Override @Holding("this") public void put(int m) {
            n = m; //~ none
        }
    }

    private final Store store = new Memory();

    public void safe(int n) {
        synchronized (store) {
            store.put(n); //~ none
        }
    }

    public void racy(int n) {
        store.put(n); //~ requires-lock/race
    }
}
