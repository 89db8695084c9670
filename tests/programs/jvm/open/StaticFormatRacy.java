// SPDX-License-Identifier: Apache-2.0
//
// A format that all threads use.
// It keeps what it is about to write in its own fields.
//~ report: default
import java.text.SimpleDateFormat;
import java.util.Date;

public class StaticFormatRacy {
    private static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy-MM-dd");

    public static String text(Date when) {
        return FORMAT.format(when); //~ race/heap
    }
}
