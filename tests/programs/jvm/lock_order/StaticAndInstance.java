// SPDX-License-Identifier: Apache-2.0
//
// A static synchronized method and an instance's own monitor are two locks.
public class StaticAndInstance {
    private static final StaticAndInstance it = new StaticAndInstance();

    static synchronized void all() {
        it.one();
    }

    synchronized void one() {
    } //~ lock-order

    synchronized void tell() {
        log();
    }

    static synchronized void log() {
    } //~ lock-order

    public static void main(String[] args) {
        new Thread(StaticAndInstance::all).start();
        new Thread(it::tell).start();
    }
}
