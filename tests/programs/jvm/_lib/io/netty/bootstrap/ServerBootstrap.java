// SPDX-License-Identifier: Apache-2.0
package io.netty.bootstrap;

import io.netty.channel.ChannelHandler;

public class ServerBootstrap {
    public ServerBootstrap childHandler(ChannelHandler handler) {
        return this;
    }

    public Object bind(int port) {
        return this;
    }
}
