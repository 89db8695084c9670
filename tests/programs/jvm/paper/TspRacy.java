// SPDX-License-Identifier: Apache-2.0
//
// What the solver of the travelling salesman in the paper's table does, in small: an array of worker threads, each with
// fields of its own, main idle until they have ended, and the best length in a static field. The paper needed two
// annotations for it, and had twelve false alarms because its analysis did not know the order of things; here there are none.
// The known bug: the best length is read without the lock under which it is written.
public class TspRacy {
    static class Solver extends Thread {
        private static final Object LOCK = new Object();
        static int minTourLength = Integer.MAX_VALUE;
        private final int[] tour = new int[8];
        private int visited;

        @Override
        public void run() {
            for (int i = 0; i < tour.length; i++) {
                tour[i] = i; //~ none
                visited++; //~ none
            }
            if (visited < minTourLength) { //~ race //~ atomicity
                synchronized (LOCK) {
                    minTourLength = visited; //~ race //~ atomicity
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Solver[] solvers = new Solver[4];
        for (int i = 0; i < solvers.length; i++) {
            solvers[i] = new Solver();
        }
        for (Solver solver : solvers) {
            solver.start();
        }
        for (Solver solver : solvers) {
            solver.join();
        }
        System.out.println(Solver.minTourLength); //~ none
    }
}
