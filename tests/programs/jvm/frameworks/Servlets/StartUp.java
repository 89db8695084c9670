// SPDX-License-Identifier: Apache-2.0
package shop;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;

public class StartUp implements ServletContextListener {
    private String name;

    @Override
    public void contextInitialized(ServletContextEvent event) {
        name = "shop"; //~ none
    }

    @Override
    public void contextDestroyed(ServletContextEvent event) {
        System.out.println(name); //~ none
    }
}
