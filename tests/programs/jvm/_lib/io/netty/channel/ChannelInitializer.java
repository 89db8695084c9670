// SPDX-License-Identifier: Apache-2.0
package io.netty.channel;

public abstract class ChannelInitializer<C extends Channel> extends ChannelInboundHandlerAdapter {
    protected abstract void initChannel(C channel) throws Exception;
}
