// SPDX-License-Identifier: Apache-2.0
//
// A bound method reference as a Runnable.
// Bound to a new object, made by a constructor reference.
import java.util.function.Supplier;

public class MethodReferencesSafe {
    private int n;

    void add() {
        n++; //~ none
    }

    public static void main(String[] args) {
        Supplier<MethodReferencesSafe> maker = MethodReferencesSafe::new;
        MethodReferencesSafe mine = maker.get();
        Runnable task = maker.get()::add;
        new Thread(task).start();
        mine.add();
    }
}
