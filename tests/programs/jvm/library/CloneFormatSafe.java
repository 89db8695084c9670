// SPDX-License-Identifier: Apache-2.0
//
// A number format that several threads use.
// Each makes a copy of it first.
import java.text.DecimalFormat;

public class CloneFormatSafe {
    private static final DecimalFormat FORMAT = new DecimalFormat("0.00");

    static void show(double price) {
        DecimalFormat mine = (DecimalFormat) FORMAT.clone();
        System.out.println(mine.format(price)); //~ none
    }

    public static void main(String[] args) {
        new Thread(() -> show(1.5)).start();
        show(2.5);
    }
}
