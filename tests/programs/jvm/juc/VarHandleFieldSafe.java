// SPDX-License-Identifier: Apache-2.0
//
// A field raised through a VarHandle.
// With getAndAdd, which is atomic and ordered whatever the field is declared as.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleFieldSafe {
    private static final VarHandle N;

    static {
        try {
            N = MethodHandles.lookup().findVarHandle(VarHandleFieldSafe.class, "n", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int n;

    void add() {
        N.getAndAdd(this, 1); //~ none
    }

    public static void main(String[] args) {
        VarHandleFieldSafe shared = new VarHandleFieldSafe();
        new Thread(shared::add).start();
        shared.add();
    }
}
