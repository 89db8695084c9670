// SPDX-License-Identifier: Apache-2.0
//
// The classes of java.time are values, and a DateTimeFormatter may be used by all threads, unlike the SimpleDateFormat
// of old (collections/DateFormatRacy). That the library keeps caches inside is its own business.
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

public class DatesSafe {
    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ISO_DATE;

    public static void main(String[] args) {
        LocalDate day = LocalDate.now();
        Runnable work = () -> {
            System.out.println(FORMAT.format(day.plusDays(1))); //~ none
            System.out.println(Duration.between(Instant.now(), Instant.now())); //~ none
            System.out.println(ZonedDateTime.now().format(DateTimeFormatter.ofPattern("yyyy"))); //~ none
        };
        new Thread(work).start();
        new Thread(work).start();
    }
}
