// SPDX-License-Identifier: Apache-2.0
//
// Two phases: each thread fills its half, then reads the other's.
// A CyclicBarrier is between the phases.
import java.util.concurrent.CyclicBarrier;

public class BarrierSafe {
    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private int left;
    private int right;

    void fillLeft() throws Exception {
        left = 1; //~ none
        barrier.await();
        System.out.println(right); //~ none
    }

    void fillRight() throws Exception {
        right = 1; //~ none
        barrier.await();
        System.out.println(left); //~ none
    }

    public static void main(String[] args) throws Exception {
        BarrierSafe shared = new BarrierSafe();
        new Thread(() -> {
            try {
                shared.fillLeft();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }).start();
        shared.fillRight();
    }
}
