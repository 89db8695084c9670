// SPDX-License-Identifier: Apache-2.0
//
// A CountDownLatch between a worker and main.
// Main waits first: what comes before countDown happens before what comes after await.
import java.util.concurrent.CountDownLatch;

public class LatchSafe {
    private int result;

    public static void main(String[] args) throws InterruptedException {
        LatchSafe shared = new LatchSafe();
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            shared.result = 42; //~ none
            done.countDown();
        }).start();
        done.await();
        System.out.println(shared.result); //~ none
    }
}
