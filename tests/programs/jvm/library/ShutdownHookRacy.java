// SPDX-License-Identifier: Apache-2.0
//
// A shutdown hook is a thread that starts when the program ends, while others may still run.
// It reads a plain field that main writes.
public class ShutdownHookRacy {
    private static int done;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(done))); //~ race
        done = 1; //~ race
    }
}
