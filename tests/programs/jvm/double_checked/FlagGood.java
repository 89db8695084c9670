// SPDX-License-Identifier: Apache-2.0
//
// The flag is volatile.
//
//~ flags: --rules double-checked
import java.util.concurrent.locks.ReentrantLock;

public class FlagGood {
    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean ready;
    private int[] table;

    public int at(int i) {
        if (!ready) { //~ none
            lock.lock();
            try {
                if (!ready) {
                    table = new int[100];
                    ready = true; //~ none
                }
            } finally {
                lock.unlock();
            }
        }
        return table[i];
    }
}
