// SPDX-License-Identifier: Apache-2.0
//
// As JoinFamily, with threads that are made at two places: the one that was told to end the other does so, and the other
// does not get there.
public class JoinFamilyTwo extends Thread {
    private final boolean first;
    private JoinFamilyTwo other;

    JoinFamilyTwo(boolean first) {
        this.first = first;
    }

    @Override
    public void run() {
        if (first) {
            try {
                other.join(); //~ none
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    public static void main(String[] args) {
        JoinFamilyTwo a = new JoinFamilyTwo(true);
        JoinFamilyTwo b = new JoinFamilyTwo(false);
        a.other = b;
        b.other = a;
        a.start();
        b.start();
    }
}
