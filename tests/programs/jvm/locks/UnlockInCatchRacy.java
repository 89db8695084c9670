// SPDX-License-Identifier: Apache-2.0
//
// An explicit lock, and an exception between lock and unlock.
// The handler releases the lock and goes on to the write: on that path it is not held there.
import java.util.concurrent.locks.ReentrantLock;

public class UnlockInCatchRacy {
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
            lock.unlock();
            x = 1;
        }
        n += x; //~ race
        if (lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        UnlockInCatchRacy shared = new UnlockInCatchRacy();
        new Thread(() -> shared.add("x")).start();
        shared.add("7");
    }
}
