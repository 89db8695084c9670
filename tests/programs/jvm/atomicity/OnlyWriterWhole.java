// SPDX-License-Identifier: Apache-2.0
//
// One thread counts, others look: nobody can come in between.
public class OnlyWriterWhole {
    static volatile int n;

    public static void main(String[] arguments) {
        new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                n++; //~ none
            }
        }).start();
        System.out.println(n);
    }
}
