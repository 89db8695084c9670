// SPDX-License-Identifier: Apache-2.0
package io.netty.channel;

public class ChannelInboundHandlerAdapter implements ChannelHandler {
    public void channelActive(ChannelHandlerContext context) throws Exception {}

    public void channelRead(ChannelHandlerContext context, Object message) throws Exception {}

    public void channelInactive(ChannelHandlerContext context) throws Exception {}
}
