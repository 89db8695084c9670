// SPDX-License-Identifier: Apache-2.0
//
// A slot with a Condition: await gives the lock up and has it again when it returns.
// The value is read before the unlock.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionSlotSafe {
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
            value = x; //~ none
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
        int result = value; //~ none
        changed.signalAll();
        lock.unlock();
        return result;
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionSlotSafe slot = new ConditionSlotSafe();
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
