// SPDX-License-Identifier: Apache-2.0
//
// Each of two parameters is put into the other: nobody else knows either of them yet.
import javax.annotation.concurrent.GuardedBy;

public class LinkedParametersSafe {
    private LinkedParametersSafe other;
    @GuardedBy("this") private int size;
    private static LinkedParametersSafe first;

    static void link(LinkedParametersSafe a, LinkedParametersSafe b) {
        a.other = b;
        b.other = a;
        a.size = 2; //~ none
        b.size = 2; //~ none
    }

    public static synchronized void make() {
        LinkedParametersSafe a = new LinkedParametersSafe();
        LinkedParametersSafe b = new LinkedParametersSafe();
        link(a, b);
        first = a;
    }

    public static synchronized int size() {
        synchronized (first) {
            return first.size;
        }
    }
}
