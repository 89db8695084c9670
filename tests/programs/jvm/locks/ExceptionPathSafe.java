// SPDX-License-Identifier: Apache-2.0
//
// What a handler writes when the guarded code has failed.
// The handler stands inside: the monitor is still held.
public class ExceptionPathSafe {
    private int failures;

    private static void check(int x) {
        if (x < 0) {
            throw new IllegalArgumentException("negative");
        }
    }

    void add(int x) {
        synchronized (this) {
            try {
                check(x);
            } catch (IllegalArgumentException e) {
                failures++; //~ none
            }
        }
    }

    public static void main(String[] args) {
        ExceptionPathSafe shared = new ExceptionPathSafe();
        new Thread(() -> shared.add(-1)).start();
        shared.add(args.length - 1);
    }
}
