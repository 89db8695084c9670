// SPDX-License-Identifier: Apache-2.0
//
// A field raised through a VarHandle.
// With the plain operator instead.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleFieldRacy {
    private static final VarHandle N;

    static {
        try {
            N = MethodHandles.lookup().findVarHandle(VarHandleFieldRacy.class, "n", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int n;

    void add() {
        n++; //~ race
    }

    public static void main(String[] args) {
        VarHandleFieldRacy shared = new VarHandleFieldRacy();
        new Thread(shared::add).start();
        shared.add();
    }
}
