// SPDX-License-Identifier: Apache-2.0
//
// A slot with a Condition: await gives the lock up and has it again when it returns.
// The value is read behind the unlock; the producer may be writing the next one.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionSlotRacy {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean full;
    private int value;

    void put(int x) throws InterruptedException {
        lock.lock();
        try {
            while (full) {
                changed.await();
            }
            value = x; //~ race
            full = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    int take() throws InterruptedException {
        lock.lock(); //~ lock-leak/exception
        while (!full) {
            changed.await(); //~ lock-leak/exception
        }
        full = false;
        changed.signalAll();
        lock.unlock();
        return value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionSlotRacy slot = new ConditionSlotRacy();
        new Thread(() -> {
            try {
                for (int i = 0; i < 10; i++) {
                    slot.put(i);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }).start();
        System.out.println(slot.take() + slot.take());
    }
}
