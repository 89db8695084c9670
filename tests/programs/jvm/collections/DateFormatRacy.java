// SPDX-License-Identifier: Apache-2.0
//
// SimpleDateFormat keeps a calendar inside: format and parse change it.
// One instance for all threads.
import java.text.SimpleDateFormat;
import java.util.Date;

public class DateFormatRacy {
    private static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy-MM-dd");

    static String show(Date date) {
        return FORMAT.format(date); //~ race
    }

    public static void main(String[] args) {
        new Thread(() -> show(new Date(0))).start();
        show(new Date(1));
    }
}
