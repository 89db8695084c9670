// SPDX-License-Identifier: Apache-2.0
//
// A flag says that the other field is set up.
//
//~ flags: --rules double-checked
import java.util.concurrent.locks.ReentrantLock;

public class FlagBad {
    private final ReentrantLock lock = new ReentrantLock();
    private boolean ready;
    private int[] table;

    public int at(int i) {
        if (!ready) { //~ double-checked/flag
            lock.lock();
            try {
                if (!ready) {
                    table = new int[100];
                    ready = true; //~ double-checked/flag
                }
            } finally {
                lock.unlock();
            }
        }
        return table[i];
    }
}
