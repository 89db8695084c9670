// SPDX-License-Identifier: Apache-2.0
//
// A node that is handed over by a VarHandle, which is as good as a volatile field.
// Each thread takes it out, so that no other finds it.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleSafe {
    private static final VarHandle TOP;
    private Node top;

    static class Node {
        int value;
    }

    static {
        try {
            TOP = MethodHandles.lookup().findVarHandle(VarHandleSafe.class, "top", Node.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) {
        VarHandleSafe stack = new VarHandleSafe();
        TOP.setVolatile(stack, new Node());
        Runnable work = () -> {
            Node found = (Node) TOP.getAndSet(stack, null);
            if (found != null) {
                found.value++; //~ none
            }
        };
        new Thread(work).start();
        new Thread(work).start();
    }
}
