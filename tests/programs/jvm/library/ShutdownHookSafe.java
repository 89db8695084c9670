// SPDX-License-Identifier: Apache-2.0
//
// A shutdown hook is a thread that starts when the program ends, while others may still run.
// The field is volatile.
public class ShutdownHookSafe {
    private static volatile int done;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(done))); //~ none
        done = 1; //~ none
    }
}
