// SPDX-License-Identifier: Apache-2.0
//
// A reference to a static method.
// The method is synchronized.
public class StaticReferenceSafe {
    private static int n;

    static synchronized void add() {
        n++; //~ none
    }

    public static void main(String[] args) {
        Runnable task = StaticReferenceSafe::add;
        new Thread(task).start();
        task.run();
    }
}
