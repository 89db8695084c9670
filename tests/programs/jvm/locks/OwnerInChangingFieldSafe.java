// SPDX-License-Identifier: Apache-2.0
//
// A queue makes an object for its cursors when the first one comes, and drops it again.
// All of it is under the lock of the queue, which each of them reaches in its own way.
import java.util.concurrent.locks.ReentrantLock;

public class OwnerInChangingFieldSafe {
    private final ReentrantLock lock = new ReentrantLock();
    private Cursors cursors;
    private int first;

    class Cursors {
        int cycles;

        void wrapped() {
            cycles++; //~ none
            if (first == 0) { //~ none
                cursors = null; //~ none
            }
        }
    }

    class Cursor {
        Cursor() {
            lock.lock();
            try {
                if (cursors == null) { //~ none
                    cursors = new Cursors(); //~ none
                } else {
                    cursors.wrapped();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    void take() {
        lock.lock();
        try {
            first = 1 - first; //~ none
            if (cursors != null) { //~ none
                cursors.wrapped();
            }
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        OwnerInChangingFieldSafe shared = new OwnerInChangingFieldSafe();
        new Thread(shared::take).start();
        shared.new Cursor();
    }
}
