// SPDX-License-Identifier: Apache-2.0
//
// Two threads, one after the other, and main at the end.
// The first has ended before the second starts.
public class TwoPhasesSafe {
    static class Cell {
        int n;
    }

    public static void main(String[] args) throws InterruptedException {
        Cell cell = new Cell();
        Thread first = new Thread(() -> cell.n = 1); //~ none
        first.start();
        first.join();
        Thread second = new Thread(() -> cell.n = 2); //~ none
        second.start();
        second.join();
        System.out.println(cell.n); //~ none
    }
}
