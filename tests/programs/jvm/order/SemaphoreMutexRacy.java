// SPDX-License-Identifier: Apache-2.0
//
// A semaphore around a counter.
// It has two permits.
import java.util.concurrent.Semaphore;

public class SemaphoreMutexRacy {
    private final Semaphore permits = new Semaphore(2);
    private int n;

    void add() throws InterruptedException {
        permits.acquire();
        n++; //~ race
        permits.release();
    }

    public static void main(String[] args) throws InterruptedException {
        SemaphoreMutexRacy shared = new SemaphoreMutexRacy();
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
