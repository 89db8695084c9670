// SPDX-License-Identifier: Apache-2.0
//
// Two phases: each thread fills its half, then reads the other's.
// There is nothing between the phases.
import java.util.concurrent.CyclicBarrier;

public class BarrierRacy {
    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private int left;
    private int right;

    void fillLeft() throws Exception {
        left = 1; //~ race
        System.out.println(right); //~ race
    }

    void fillRight() throws Exception {
        right = 1; //~ race
        System.out.println(left); //~ race
    }

    public static void main(String[] args) throws Exception {
        BarrierRacy shared = new BarrierRacy();
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
