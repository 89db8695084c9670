// SPDX-License-Identifier: Apache-2.0
//
// As JoinFamilyTwo, but both wait for the other one. Threads that run the same code and wait for each other mostly do it as
// JoinFamily does: it is not reported.
public class JoinFamilyBoth extends Thread {
    private JoinFamilyBoth other;

    @Override
    public void run() {
        try {
            other.join(); //~ none missed lock-order -- threads of one family
        } catch (InterruptedException e) {
            return;
        }
    }

    public static void main(String[] args) {
        JoinFamilyBoth a = new JoinFamilyBoth();
        JoinFamilyBoth b = new JoinFamilyBoth();
        a.other = b;
        b.other = a;
        a.start();
        b.start();
    }
}
