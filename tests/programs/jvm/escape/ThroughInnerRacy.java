// SPDX-License-Identifier: Apache-2.0
//
// An inner class has its outer object with it.
// The thread runs it on the outer object that main goes on with.
public class ThroughInnerRacy {
    private int n;

    class Task implements Runnable {
        @Override
        public void run() {
            n++; //~ race
        }
    }

    public static void main(String[] args) {
        ThroughInnerRacy mine = new ThroughInnerRacy();
        ThroughInnerRacy other = mine;
        new Thread(other.new Task()).start();
        mine.n++; //~ race
    }
}
