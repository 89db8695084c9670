// SPDX-License-Identifier: Apache-2.0
//
// A local class that captures a variable.
// Each instance captures its own.
public class LocalClassSafe {
    static class Cell {
        int n;
    }

    static Runnable task(Cell cell) {
        class Task implements Runnable {
            @Override
            public void run() {
                cell.n++; //~ none
            }
        }
        return new Task();
    }

    public static void main(String[] args) {
        Cell cell = new Cell();
        new Thread(task(cell)).start();
        new Thread(task(new Cell())).start();
    }
}
