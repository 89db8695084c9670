// SPDX-License-Identifier: Apache-2.0
//
// A constructor that starts a thread.
// The thread is started before the last field is set, so it reads while the constructor writes.
public class ConstructorEscapeRacy {
    private int limit;

    ConstructorEscapeRacy() {
        new Thread(this::work).start(); //~ unsafe-publication/thread
        limit = 10; //~ race //~ unsafe-publication/thread
    }

    void begin() {
    }

    private void work() {
        System.out.println(limit); //~ race
    }

    public static void main(String[] args) {
        new ConstructorEscapeRacy().begin();
    }
}
