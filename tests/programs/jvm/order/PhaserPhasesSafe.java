// SPDX-License-Identifier: Apache-2.0
//
// A Phaser between writing and reading.
// The reader waits for it.
import java.util.concurrent.Phaser;

public class PhaserPhasesSafe {
    private int result;

    public static void main(String[] args) {
        PhaserPhasesSafe shared = new PhaserPhasesSafe();
        Phaser phaser = new Phaser(1);
        new Thread(() -> {
            shared.result = 42; //~ none
            phaser.arrive();
        }).start();
        phaser.awaitAdvance(0);
        System.out.println(shared.result); //~ none
    }
}
