// SPDX-License-Identifier: Apache-2.0
package chat;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.atomic.AtomicInteger;

@ChannelHandler.Sharable
public class CountHandler extends ChannelInboundHandlerAdapter {
    private final AtomicInteger safeOpen = new AtomicInteger();
    private int open;

    @Override
    public void channelActive(ChannelHandlerContext context) {
        open++; //~ race
        safeOpen.incrementAndGet(); //~ none
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        open--; //~ race
        safeOpen.decrementAndGet(); //~ none
    }
}
