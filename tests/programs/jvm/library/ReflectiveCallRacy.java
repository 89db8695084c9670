// SPDX-License-Identifier: Apache-2.0
//
// A method called by its constant name.
// The method writes a field without a lock.
public class ReflectiveCallRacy {
    private int n;

    public void add() {
        n++; //~ race
    }

    public static void main(String[] args) throws Exception {
        ReflectiveCallRacy shared = new ReflectiveCallRacy();
        new Thread(() -> {
            try {
                ReflectiveCallRacy.class.getMethod("add").invoke(shared);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }).start();
        synchronized (shared) {
            shared.n++; //~ race
        }
    }
}
