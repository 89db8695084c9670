// SPDX-License-Identifier: Apache-2.0
//
// A format that all threads use.
// Each thread has its own.
//~ report: default
import java.text.SimpleDateFormat;
import java.util.Date;

public class StaticFormatSafe {
    private static final ThreadLocal<SimpleDateFormat> FORMAT = ThreadLocal.withInitial(() -> new SimpleDateFormat("yyyy-MM-dd"));

    public static String text(Date when) {
        return FORMAT.get().format(when); //~ none
    }
}
