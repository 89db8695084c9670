// SPDX-License-Identifier: Apache-2.0
package jakarta.servlet;

public interface ServletResponse {}
