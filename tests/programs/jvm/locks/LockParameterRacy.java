// SPDX-License-Identifier: Apache-2.0
//
// A static method that takes the lock and the data as arguments.
// The callers pass two different locks with the same data.
public class LockParameterRacy {
    static class Counter {
        int n;
    }

    static void bump(Object lock, Counter counter) {
        synchronized (lock) {
            counter.n++; //~ race
        }
    }

    public static void main(String[] args) {
        Object lock = new Object();
        Object other = new Object();
        Counter counter = new Counter();
        new Thread(() -> bump(lock, counter)).start();
        bump(other, counter);
    }
}
