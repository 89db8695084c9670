// SPDX-License-Identifier: Apache-2.0
package shop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class OrderController {
    private final Prices prices;
    private final SafePrices safePrices;
    private final Stock stock;
    private final AtomicInteger safeOrders = new AtomicInteger();
    private int orders;

    OrderController(Prices prices, SafePrices safePrices, Stock stock) {
        this.prices = prices;
        this.safePrices = safePrices;
        this.stock = stock;
    }

    @PostMapping("/order")
    String order(String what) {
        orders++; //~ race
        safeOrders.incrementAndGet(); //~ none
        List<String> answer = new ArrayList<>();
        answer.add(what + prices.of(what)); //~ none
        answer.add(what + safePrices.of(what)); //~ none
        stock.take(what);
        return String.join(",", answer);
    }

    @GetMapping("/order")
    String count() {
        return orders + " of " + safeOrders.get(); //~ race
    }
}
