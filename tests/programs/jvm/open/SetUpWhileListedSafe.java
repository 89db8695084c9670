// SPDX-License-Identifier: Apache-2.0
//
// A channel is in the list from its construction on, but whoever made it sets it up before anybody asks for it.
// Its twin goes on with it.
//~ report: default
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class SetUpWhileListedSafe {
    private final Map<Integer, Channel> channels = new ConcurrentHashMap<>();

    static class Channel {
        private String host;

        Channel(Map<Integer, Channel> all, int number) {
            all.put(number, this);
        }

        void setHost(String host) {
            this.host = host.trim(); //~ none
        }

        String host() {
            return host; //~ none
        }
    }

    public void open(int number, String host) {
        new Thread(() -> {
            Channel channel = new Channel(channels, number);
            channel.setHost(host);
        }).start();
    }

    public String host(int number) {
        return channels.get(number).host();
    }
}
