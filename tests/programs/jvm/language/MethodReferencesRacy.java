// SPDX-License-Identifier: Apache-2.0
//
// A bound method reference as a Runnable.
// Bound to the object that main uses.
import java.util.function.Supplier;

public class MethodReferencesRacy {
    private int n;

    void add() {
        n++; //~ race
    }

    public static void main(String[] args) {
        Supplier<MethodReferencesRacy> maker = MethodReferencesRacy::new;
        MethodReferencesRacy mine = maker.get();
        Runnable task = mine::add;
        new Thread(task).start();
        mine.add();
    }
}
