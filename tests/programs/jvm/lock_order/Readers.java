// SPDX-License-Identifier: Apache-2.0
//
// Both orders, but all four are read locks: readers do not wait for each other.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Readers {
    private static final ReentrantReadWriteLock a = new ReentrantReadWriteLock();
    private static final ReentrantReadWriteLock b = new ReentrantReadWriteLock();

    static void one() {
        a.readLock().lock();
        b.readLock().lock(); //~ none
        b.readLock().unlock();
        a.readLock().unlock();
    }

    static void two() {
        b.readLock().lock();
        a.readLock().lock(); //~ none
        a.readLock().unlock();
        b.readLock().unlock();
    }

    public static void main(String[] args) {
        new Thread(Readers::one).start();
        new Thread(Readers::two).start();
    }
}
