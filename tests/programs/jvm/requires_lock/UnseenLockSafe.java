// SPDX-License-Identifier: Apache-2.0
//
// The cache is made by reflection, so nobody is seen to make its lock: then what is written counts, and it is taken.
//~ flags: --rules guarded-by,requires-lock
import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import javax.annotation.concurrent.GuardedBy;

public class UnseenLockSafe {
    abstract static class Cache extends AbstractMap<String, String> {
        final ReentrantLock evictionLock;
        @GuardedBy("evictionLock") private int evicted;

        Cache(ReentrantLock lock) {
            evictionLock = lock;
        }

        @GuardedBy("evictionLock") void maintenance() {
            evicted++;
        }

        @Override public void clear() {
            evictionLock.lock();
            try {
                maintenance(); //~ none
            } finally {
                evictionLock.unlock();
            }
        }

        @Override public Set<Map.Entry<String, String>> entrySet() {
            return null;
        }
    }

    private Cache cache;

    public void setCache(Map<String, String> made) {
        cache = (Cache) made;
    }

    public void run() {
        cache.clear();
    }
}
