// SPDX-License-Identifier: Apache-2.0
//
// The thread that makes the channel changes it again and again, while others ask for it. Its twin sets it up.
//~ report: default
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class SetUpWhileListedRacy {
    private final Map<Integer, Channel> channels = new ConcurrentHashMap<>();

    static class Channel {
        private String host;

        Channel(Map<Integer, Channel> all, int number) {
            all.put(number, this);
        }

        void setHost(String host) {
            this.host = host.trim(); //~ race
        }

        String host() {
            return host; //~ race
        }
    }

    public void open(int number, Iterable<String> hosts) {
        new Thread(() -> {
            Channel channel = new Channel(channels, number);
            for (String host : hosts) channel.setHost(host);
        }).start();
    }

    public String host(int number) {
        return channels.get(number).host();
    }
}
