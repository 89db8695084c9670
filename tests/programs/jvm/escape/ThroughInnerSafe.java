// SPDX-License-Identifier: Apache-2.0
//
// An inner class has its outer object with it.
// The thread runs it on an outer object that nobody else has.
public class ThroughInnerSafe {
    private int n;

    class Task implements Runnable {
        @Override
        public void run() {
            n++; //~ none
        }
    }

    public static void main(String[] args) {
        ThroughInnerSafe mine = new ThroughInnerSafe();
        ThroughInnerSafe other = new ThroughInnerSafe();
        new Thread(other.new Task()).start();
        mine.n++; //~ none
    }
}
