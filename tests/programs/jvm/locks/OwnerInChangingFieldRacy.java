// SPDX-License-Identifier: Apache-2.0
//
// A queue makes an object for its cursors when the first one comes, and drops it again.
// One method uses it without the lock.
import java.util.concurrent.locks.ReentrantLock;

public class OwnerInChangingFieldRacy {
    private final ReentrantLock lock = new ReentrantLock();
    private Cursors cursors;
    private int first;

    class Cursors {
        int cycles;

        void wrapped() {
            cycles++; //~ race
            if (first == 0) { //~ none
                cursors = null; //~ race
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

        void peek() {
            Cursors seen = cursors; //~ race
            System.out.println(seen.cycles); //~ race
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
        OwnerInChangingFieldRacy shared = new OwnerInChangingFieldRacy();
        new Thread(shared::take).start();
        shared.new Cursor().peek();
    }
}
