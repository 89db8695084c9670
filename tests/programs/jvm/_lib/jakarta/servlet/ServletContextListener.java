// SPDX-License-Identifier: Apache-2.0
package jakarta.servlet;

public interface ServletContextListener {
    void contextInitialized(ServletContextEvent event);

    void contextDestroyed(ServletContextEvent event);
}
