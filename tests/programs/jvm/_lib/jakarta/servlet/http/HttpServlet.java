// SPDX-License-Identifier: Apache-2.0
package jakarta.servlet.http;

public abstract class HttpServlet {
    public void init() {}

    protected void doGet(HttpServletRequest request, HttpServletResponse response) {}

    protected void doPost(HttpServletRequest request, HttpServletResponse response) {}
}
