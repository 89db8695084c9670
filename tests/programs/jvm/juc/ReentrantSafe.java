// SPDX-License-Identifier: Apache-2.0
//
// A ReentrantLock with the usual try and finally.
// Both use it.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantSafe {
    private final Lock lock = new ReentrantLock();
    private int n;

    void add() {
        lock.lock();
        try {
            n++; //~ none
        } finally {
            lock.unlock();
        }
    }

    int get() {
        lock.lock();
        try {
            return n; //~ none
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        ReentrantSafe shared = new ReentrantSafe();
        new Thread(shared::add).start();
        System.out.println(shared.get());
    }
}
