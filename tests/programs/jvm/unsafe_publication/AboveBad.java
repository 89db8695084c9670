// SPDX-License-Identifier: Apache-2.0
//
// The class above starts the thread, and the constructor below has not run yet.
//
//~ flags: --rules unsafe-publication
public class AboveBad {
    static class Worker implements Runnable {
        Worker() {
            new Thread(this).start();
        }

        @Override
        public void run() {}
    }

    static class Printer extends Worker {
        private final String text;

        Printer(String text) {
            super(); //~ unsafe-publication/thread
            this.text = text; //~ unsafe-publication/thread
        }

        @Override
        public void run() {
            System.out.println(text);
        }
    }

    public static void main(String[] args) {
        new Printer("hello");
    }
}
