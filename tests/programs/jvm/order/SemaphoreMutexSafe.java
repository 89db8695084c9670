// SPDX-License-Identifier: Apache-2.0
//
// A semaphore around a counter.
// It has one: at most one thread is inside, and release happens before the next acquire.
import java.util.concurrent.Semaphore;

public class SemaphoreMutexSafe {
    private final Semaphore permits = new Semaphore(1);
    private int n;

    void add() throws InterruptedException {
        permits.acquire();
        n++; //~ none
        permits.release();
    }

    public static void main(String[] args) throws InterruptedException {
        SemaphoreMutexSafe shared = new SemaphoreMutexSafe();
        new Thread(() -> {
            try {
                shared.add();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }).start();
        shared.add();
    }
}
