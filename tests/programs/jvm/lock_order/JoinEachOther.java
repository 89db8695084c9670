// SPDX-License-Identifier: Apache-2.0
//
// Two threads that each wait for the other's end.
public class JoinEachOther {
    static Thread left, right;

    static void end(Thread other) {
        try {
            other.join(); //~ lock-order/join
        } catch (InterruptedException e) {
            return;
        }
    }

    static class Left extends Thread {
        @Override
        public void run() {
            end(right);
        }
    }

    static class Right extends Thread {
        @Override
        public void run() {
            end(left);
        }
    }

    public static void main(String[] args) {
        left = new Left();
        right = new Right();
        left.start();
        right.start();
    }
}
