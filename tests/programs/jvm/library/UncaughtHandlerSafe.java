// SPDX-License-Identifier: Apache-2.0
//
// A default handler of uncaught exceptions runs in the thread that failed.
// It counts under a lock.
public class UncaughtHandlerSafe {
    private static int failures;

    static void count(Thread thread, Throwable problem) {
        synchronized (UncaughtHandlerSafe.class) {
            failures++; //~ none
        }
    }

    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler(UncaughtHandlerSafe::count);
        new Thread(() -> {
            throw new IllegalStateException("one");
        }).start();
        new Thread(() -> {
            throw new IllegalStateException("two");
        }).start();
    }
}
