// SPDX-License-Identifier: Apache-2.0
//
// The class above starts nothing.
//
//~ flags: --rules unsafe-publication
public class AboveGood {
    static class Worker implements Runnable {
        Worker() {
            new Thread(this);
        }

        @Override
        public void run() {}
    }

    static class Printer extends Worker {
        private final String text;

        Printer(String text) {
            super(); //~ none
            this.text = text; //~ none
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
