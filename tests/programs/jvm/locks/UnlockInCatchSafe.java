// SPDX-License-Identifier: Apache-2.0
//
// An explicit lock, and an exception between lock and unlock.
// The handler leaves the lock alone; it is released behind the write on every path.
import java.util.concurrent.locks.ReentrantLock;

public class UnlockInCatchSafe {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    private static int parse(String text) {
        return Integer.parseInt(text);
    }

    void add(String text) {
        lock.lock();
        int x = 0;
        try {
            x = parse(text);
        } catch (NumberFormatException e) {
            x = 1;
        }
        n += x; //~ none
        if (lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        UnlockInCatchSafe shared = new UnlockInCatchSafe();
        new Thread(() -> shared.add("x")).start();
        shared.add("7");
    }
}
