// SPDX-License-Identifier: Apache-2.0
//
// Two threads receive datagrams.
// Each into its own array.
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;

public class ReceiveBufferSafe {
    static void listen() {
        try (DatagramSocket socket = new DatagramSocket()) {
            byte[] buffer = new byte[512];
            DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
            socket.receive(packet); //~ none
            System.out.println(packet.getLength() + buffer[0]); //~ none
        } catch (IOException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> listen()).start();
        listen();
    }
}
