// SPDX-License-Identifier: Apache-2.0
//
// Each holds a read lock and wants the other's write lock.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReaderWriter {
    private static final ReentrantReadWriteLock a = new ReentrantReadWriteLock();
    private static final ReentrantReadWriteLock b = new ReentrantReadWriteLock();

    static void one() {
        a.readLock().lock();
        b.writeLock().lock(); //~ lock-order
        b.writeLock().unlock();
        a.readLock().unlock();
    }

    static void two() {
        b.readLock().lock();
        a.writeLock().lock(); //~ lock-order
        a.writeLock().unlock();
        b.readLock().unlock();
    }

    public static void main(String[] args) {
        new Thread(ReaderWriter::one).start();
        new Thread(ReaderWriter::two).start();
    }
}
