// SPDX-License-Identifier: Apache-2.0
//
// A reference to a static method.
// The method is not synchronized.
public class StaticReferenceRacy {
    private static int n;

    static void add() {
        n++; //~ race
    }

    public static void main(String[] args) {
        Runnable task = StaticReferenceRacy::add;
        new Thread(task).start();
        task.run();
    }
}
