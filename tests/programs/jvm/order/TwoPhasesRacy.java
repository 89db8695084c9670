// SPDX-License-Identifier: Apache-2.0
//
// Two threads, one after the other, and main at the end.
// The second starts while the first is still running.
public class TwoPhasesRacy {
    static class Cell {
        int n;
    }

    public static void main(String[] args) throws InterruptedException {
        Cell cell = new Cell();
        Thread first = new Thread(() -> cell.n = 1); //~ race
        first.start();
        Thread second = new Thread(() -> cell.n = 2); //~ race
        second.start();
        first.join();
        second.join();
        System.out.println(cell.n); //~ none
    }
}
