// SPDX-License-Identifier: Apache-2.0
//
// A CountDownLatch between a worker and main.
// Main reads before it waits.
import java.util.concurrent.CountDownLatch;

public class LatchRacy {
    private int result;

    public static void main(String[] args) throws InterruptedException {
        LatchRacy shared = new LatchRacy();
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            shared.result = 42; //~ race
            done.countDown();
        }).start();
        System.out.println(shared.result); //~ race
        done.await();
    }
}
