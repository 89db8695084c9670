// SPDX-License-Identifier: Apache-2.0
//
// A counter that two threads raise.
// `int` and ++: updates are lost.
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicCounterRacy {
    private int n;

    void add() {
        n++; //~ race
    }

    public static void main(String[] args) {
        AtomicCounterRacy shared = new AtomicCounterRacy();
        new Thread(shared::add).start();
        shared.add();
    }
}
