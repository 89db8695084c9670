// SPDX-License-Identifier: Apache-2.0
//
// The second thread is started after the first has ended: they never meet.
public class JoinBeforeStart {
    private static final Object a = new Object();
    private static final Object b = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            synchronized (a) {
                synchronized (b) { //~ none
                }
            }
        });
        one.start();
        one.join();
        Thread two = new Thread(() -> {
            synchronized (b) {
                synchronized (a) { //~ none
                }
            }
        });
        two.start();
    }
}
