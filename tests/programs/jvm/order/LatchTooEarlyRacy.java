// SPDX-License-Identifier: Apache-2.0
//
// A CountDownLatch again, on the other side.
// The worker counts down and writes afterwards.
import java.util.concurrent.CountDownLatch;

public class LatchTooEarlyRacy {
    private int result;

    public static void main(String[] args) throws InterruptedException {
        LatchTooEarlyRacy shared = new LatchTooEarlyRacy();
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            done.countDown();
            shared.result = 42; //~ race
        }).start();
        done.await();
        System.out.println(shared.result); //~ race
    }
}
