// SPDX-License-Identifier: Apache-2.0
//
// A ReentrantLock with the usual try and finally.
// One thread uses the field without it.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantRacy {
    private final Lock lock = new ReentrantLock();
    private int n;

    void add() {
        lock.lock();
        try {
            n++; //~ race
        } finally {
            lock.unlock();
        }
    }

    int get() {
        try {
            return n; //~ race
        } finally {
            Thread.yield();
        }
    }

    public static void main(String[] args) {
        ReentrantRacy shared = new ReentrantRacy();
        new Thread(shared::add).start();
        System.out.println(shared.get());
    }
}
