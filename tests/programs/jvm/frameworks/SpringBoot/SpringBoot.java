// SPDX-License-Identifier: Apache-2.0
//
// A Spring Boot application as people write it: components get each other by their constructors, main hands over to the
// framework. Three bugs (a counter, a cache, two services that call each other under their monitors), each with a twin.
//~ report: default
package shop;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class SpringBoot {
    public static void main(String[] arguments) {
        SpringApplication.run(SpringBoot.class, arguments);
    }
}
