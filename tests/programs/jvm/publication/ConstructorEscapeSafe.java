// SPDX-License-Identifier: Apache-2.0
//
// A constructor that starts a thread.
// The thread is started by a method that is called on the finished object.
public class ConstructorEscapeSafe {
    private int limit;

    ConstructorEscapeSafe() {
        limit = 10; //~ none
    }

    void begin() {
        new Thread(this::work).start();
    }

    private void work() {
        System.out.println(limit); //~ none
    }

    public static void main(String[] args) {
        new ConstructorEscapeSafe().begin();
    }
}
