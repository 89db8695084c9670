// SPDX-License-Identifier: Apache-2.0
//
// A CountDownLatch again, on the other side.
// The worker writes and counts down afterwards.
import java.util.concurrent.CountDownLatch;

public class LatchTooEarlySafe {
    private int result;

    public static void main(String[] args) throws InterruptedException {
        LatchTooEarlySafe shared = new LatchTooEarlySafe();
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            shared.result = 42; //~ none
            done.countDown();
        }).start();
        done.await();
        System.out.println(shared.result); //~ none
    }
}
