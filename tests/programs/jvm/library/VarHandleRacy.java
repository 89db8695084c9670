// SPDX-License-Identifier: Apache-2.0
//
// A node that is handed over by a VarHandle, which is as good as a volatile field.
// But each thread then changes the node that it finds there, which may be the same.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleRacy {
    private static final VarHandle TOP;
    private Node top;

    static class Node {
        int value;
    }

    static {
        try {
            TOP = MethodHandles.lookup().findVarHandle(VarHandleRacy.class, "top", Node.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) {
        VarHandleRacy stack = new VarHandleRacy();
        TOP.setVolatile(stack, new Node());
        Runnable work = () -> {
            Node found = (Node) TOP.getVolatile(stack);
            found.value++; //~ race
        };
        new Thread(work).start();
        new Thread(work).start();
    }
}
