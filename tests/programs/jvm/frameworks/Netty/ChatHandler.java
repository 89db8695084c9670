// SPDX-License-Identifier: Apache-2.0
package chat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.util.List;

public class ChatHandler extends SimpleChannelInboundHandler<String> {
    private static int all;
    private final List<String> lines;
    private final List<String> safeLines;
    private final StringBuilder mine = new StringBuilder();
    private int received;

    ChatHandler(List<String> lines, List<String> safeLines) {
        this.lines = lines;
        this.safeLines = safeLines;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, String line) {
        received++; //~ none
        mine.append(line); //~ none
        all++; //~ race
        lines.add(line); //~ race
        safeLines.add(line); //~ none
        context.writeAndFlush(received + mine.toString());
    }
}
