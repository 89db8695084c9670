// SPDX-License-Identifier: Apache-2.0
//
// A web application of servlets: the container makes one object of each and calls it from a thread for each request. Three
// bugs (a counter, a formatter that all share, a filter's list), each with a twin.
//~ report: default
package shop;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.text.SimpleDateFormat;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.concurrent.atomic.AtomicLong;

public class Servlets extends HttpServlet {
    private static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy");
    private static final DateTimeFormatter SAFE_FORMAT = DateTimeFormatter.ISO_DATE;
    private final AtomicLong safeHits = new AtomicLong();
    private long hits;
    private String greeting;

    @Override
    public void init() {
        greeting = "hello"; //~ none
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {
        hits++; //~ race
        safeHits.incrementAndGet(); //~ none
        String day = FORMAT.format(new Date()); //~ race
        SimpleDateFormat own = new SimpleDateFormat("yyyy");
        System.out.println(greeting + day + own.format(new Date()) + SAFE_FORMAT); //~ none
    }
}
