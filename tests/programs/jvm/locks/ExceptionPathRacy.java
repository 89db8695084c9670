// SPDX-License-Identifier: Apache-2.0
//
// What a handler writes when the guarded code has failed.
// The handler stands outside the synchronized block: the monitor was released on the way to it.
public class ExceptionPathRacy {
    private int failures;

    private static void check(int x) {
        if (x < 0) {
            throw new IllegalArgumentException("negative");
        }
    }

    void add(int x) {
        try {
            synchronized (this) {
                check(x);
            }
        } catch (IllegalArgumentException e) {
            failures++; //~ race
        }
    }

    public static void main(String[] args) {
        ExceptionPathRacy shared = new ExceptionPathRacy();
        new Thread(() -> shared.add(-1)).start();
        shared.add(args.length - 1);
    }
}
