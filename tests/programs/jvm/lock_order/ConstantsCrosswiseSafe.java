// SPDX-License-Identifier: Apache-2.0
//
// One lock for all accounts.
public class ConstantsCrosswiseSafe {
    private long balance;

    public static final ConstantsCrosswiseSafe CASH = make(), BANK = make();

    private ConstantsCrosswiseSafe() {}

    private static ConstantsCrosswiseSafe make() {
        return new ConstantsCrosswiseSafe();
    }

    public static void transfer(ConstantsCrosswiseSafe from, ConstantsCrosswiseSafe to, long amount) {
        synchronized (ConstantsCrosswiseSafe.class) {
            from.balance -= amount; //~ none
            to.balance += amount; //~ none
        }
    }
}
