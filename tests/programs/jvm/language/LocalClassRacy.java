// SPDX-License-Identifier: Apache-2.0
//
// A local class that captures a variable.
// Both instances capture one cell.
public class LocalClassRacy {
    static class Cell {
        int n;
    }

    static Runnable task(Cell cell) {
        class Task implements Runnable {
            @Override
            public void run() {
                cell.n++; //~ race
            }
        }
        return new Task();
    }

    public static void main(String[] args) {
        Cell cell = new Cell();
        new Thread(task(cell)).start();
        new Thread(task(cell)).start();
    }
}
