// SPDX-License-Identifier: Apache-2.0
//
// A read lock is enough to read, `rw.writeLock()` asks for the write lock.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ExprReadWrite {
    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    @GuardedBy("rw") private int n;
    @GuardedBy("rw.writeLock()") private int m;
    @GuardedBy("rw.readLock()") private int k;

    public int read() {
        rw.readLock().lock();
        try {
            return n + k; //~ none
        } finally {
            rw.readLock().unlock();
        }
    }

    public void write() {
        rw.writeLock().lock();
        try {
            n++; //~ none
            m++; //~ none
            k++; //~ none
        } finally {
            rw.writeLock().unlock();
        }
    }

    public int racy() {
        rw.readLock().lock();
        try {
            n = 1; //~ guarded-by/race
            return m; //~ guarded-by/race
        } finally {
            rw.readLock().unlock();
        }
    }
}
