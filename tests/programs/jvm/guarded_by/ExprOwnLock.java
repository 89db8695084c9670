// SPDX-License-Identifier: Apache-2.0
//
// A field that is its own lock, and a lock class of the program's own that hides a Lock.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public class ExprOwnLock {
    static final class Gate {
        private final ReentrantLock inner = new ReentrantLock();

        void enter() {
            inner.lock();
        }

        void leave() {
            inner.unlock();
        }
    }

    private final Gate gate = new Gate();
    @GuardedBy("queue") private final List<String> queue = new ArrayList<>();
    @GuardedBy("gate") private int n;

    public void safe(String name) {
        synchronized (queue) {
            queue.add(name); //~ none
        }
        gate.enter();
        try {
            n++; //~ none
        } finally {
            gate.leave();
        }
    }

    public void racy(String name) {
        queue.add(name); //~ guarded-by/race
        n++; //~ guarded-by/race
    }

    public class Inner {
        @GuardedBy("ExprOwnLock.this.gate") private int m;

        @GuardedBy("ExprOwnLock.this.gate") void held() {
            m++; //~ none
            n++; //~ none
        }

        public void racy() {
            held(); //~ requires-lock/race
        }
    }
}
