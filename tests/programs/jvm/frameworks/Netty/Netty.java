// SPDX-License-Identifier: Apache-2.0
//
// Netty: each channel has one event loop, and a handler that is made for a channel is only ever called there; a handler
// that is @Sharable, and what handlers share, is met by all event loops. Three bugs (a sharable handler's counter, a list
// that all handlers got, a static), each with a twin.
//~ report: default
package chat;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class Netty {
    public static void main(String[] arguments) {
        List<String> lines = new ArrayList<>();
        List<String> safeLines = new CopyOnWriteArrayList<>();
        CountHandler counter = new CountHandler();
        ServerBootstrap bootstrap = new ServerBootstrap();
        bootstrap.childHandler(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(counter, new ChatHandler(lines, safeLines));
            }
        });
        bootstrap.bind(8080);
    }
}
