// SPDX-License-Identifier: Apache-2.0
//
// A number format that several threads use.
// The copy that is made is one for all of them, and so are its symbols.
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;

public class CloneFormatRacy {
    private static final DecimalFormat FORMAT = new DecimalFormat("0.00");
    private static final DecimalFormat COPY = (DecimalFormat) FORMAT.clone();
    private static final DecimalFormatSymbols SYMBOLS = new DecimalFormatSymbols();

    static void show(double price) {
        System.out.println(COPY.format(price)); //~ race
        SYMBOLS.setDecimalSeparator(','); //~ race
    }

    public static void main(String[] args) {
        new Thread(() -> show(1.5)).start();
        show(2.5);
    }
}
