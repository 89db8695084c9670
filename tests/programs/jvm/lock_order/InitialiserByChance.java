// SPDX-License-Identifier: Apache-2.0
//
// An initialiser asks the hash code of whatever is in a set, which by its type may be a client's list that is locked
// for it. The lists that clients make are not there before: only `--min-score 0` shows it.
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public class InitialiserByChance {
    static final class Known {
        static final Set<Object> all = ConcurrentHashMap.newKeySet();
        static int hashes;

        static {
            for (Object o : all) {
                hashes += o.hashCode();
            }
        }

        static int count() {
            return all.size();
        }
    }

    public static class Items {
        private int size;

        public synchronized int hashCode() {
            return size; //~ none
        }

        public synchronized void add() {
            size += Known.count(); //~ none
            Known.all.add(this);
        }
    }
}
