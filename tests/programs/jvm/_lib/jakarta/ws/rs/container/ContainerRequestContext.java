// SPDX-License-Identifier: Apache-2.0
package jakarta.ws.rs.container;

public interface ContainerRequestContext {}
