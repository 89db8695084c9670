// SPDX-License-Identifier: Apache-2.0
//
// Semaphores with one permit are locks; with two permits they keep nobody out.
import java.util.concurrent.Semaphore;

public class SemaphoreMutex {
    private static final Semaphore a = new Semaphore(1);
    private static final Semaphore b = new Semaphore(1);
    private static final Semaphore wide = new Semaphore(2);

    static void one() throws InterruptedException {
        a.acquire();
        b.acquire(); //~ lock-order //~ held-while-blocking/event
        wide.acquire(); //~ held-while-blocking/event
        wide.release();
        b.release();
        a.release();
    }

    static void two() throws InterruptedException {
        b.acquire();
        a.acquire(); //~ lock-order //~ held-while-blocking/event
        a.release();
        b.release();
        wide.acquire();
        a.acquire(); //~ none
        a.release();
        wide.release();
    }

    public static void main(String[] args) {
        new Thread(() -> {
            try {
                one();
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        new Thread(() -> {
            try {
                two();
            } catch (InterruptedException e) {
                return;
            }
        }).start();
    }
}
