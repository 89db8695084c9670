// SPDX-License-Identifier: Apache-2.0
//
// Nobody outside can make an account, but everybody can name two of them. In its twin they have an order.
public class ConstantsCrosswise {
    private long balance;

    public static final ConstantsCrosswise CASH = make(), BANK = make();

    private ConstantsCrosswise() {}

    private static ConstantsCrosswise make() {
        return new ConstantsCrosswise();
    }

    public static void transfer(ConstantsCrosswise from, ConstantsCrosswise to, long amount) {
        synchronized (from) {
            synchronized (to) { //~ lock-order
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }
}
