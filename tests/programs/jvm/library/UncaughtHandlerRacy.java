// SPDX-License-Identifier: Apache-2.0
//
// A default handler of uncaught exceptions runs in the thread that failed.
// It counts in a plain static field, and two threads may fail.
public class UncaughtHandlerRacy {
    private static int failures;

    static void count(Thread thread, Throwable problem) {
            failures++; //~ race
    }

    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler(UncaughtHandlerRacy::count);
        new Thread(() -> {
            throw new IllegalStateException("one");
        }).start();
        new Thread(() -> {
            throw new IllegalStateException("two");
        }).start();
    }
}
