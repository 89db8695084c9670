// SPDX-License-Identifier: Apache-2.0
//
// Nodes of a stack whose top is a static field that is changed by a VarHandle's compareAndSet.
// The node that was found on top is changed without having been taken off.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleStaticRacy {
    private static final VarHandle TOP;
    private static volatile Node top;

    static class Node {
        int uses;
    }

    static {
        try {
            TOP = MethodHandles.lookup().findStaticVarHandle(VarHandleStaticRacy.class, "top", Node.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) {
        TOP.compareAndSet(null, new Node());
        Runnable work = () -> {
            Node found = top;
            found.uses++; //~ race
        };
        new Thread(work).start();
        new Thread(work).start();
    }
}
