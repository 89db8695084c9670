// SPDX-License-Identifier: Apache-2.0
package io.netty.channel;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public interface ChannelHandler {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Sharable {}
}
