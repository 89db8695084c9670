// SPDX-License-Identifier: Apache-2.0
//
// A method of the program that is named like one of Object.
//
//~ flags: --rules wait-loop
public class NameGood {
    private boolean open;

    static NameGood wait(int time) {
        return new NameGood();
    }

    public synchronized void pass(NameGood other) throws InterruptedException {
        if (!open) {
            NameGood.wait(3); //~ none
        }
    }

    public synchronized void open() {
        open = true;
        notifyAll();
    }
}
