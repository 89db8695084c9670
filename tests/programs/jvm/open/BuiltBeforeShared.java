// SPDX-License-Identifier: Apache-2.0
//
// What a constructor writes is there before clients get the object, though a thread that it starts has it already. That
// thread does see what comes after its start.
//~ report: default
public class BuiltBeforeShared {
    private volatile BuiltBeforeShared last;
    private Thread keeper;
    private int limit;

    public BuiltBeforeShared() {
        Thread thread = new Thread(() -> System.out.println(limit)); //~ race
        thread.start(); //~ unsafe-publication/thread
        limit = 8; //~ race //~ unsafe-publication/thread
        keeper = thread; //~ none
    }

    public BuiltBeforeShared next() {
        last = new BuiltBeforeShared();
        return last;
    }

    public synchronized void stop() {
        if (keeper != null) keeper.interrupt(); //~ none
        keeper = null; //~ none
    }
}
