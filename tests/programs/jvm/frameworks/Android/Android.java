// SPDX-License-Identifier: Apache-2.0
//
// Android: life cycle, clicks, what is posted to a Handler and what AsyncTask does before and after its work run on the main
// thread, one after the other; executors, threads and doInBackground do not. Three bugs (a list filled by an executor, a
// counter of a thread, a field of an AsyncTask's activity), each with a twin that comes back to the main thread.
//~ report: default
package feed;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Android extends Activity {
    private final ExecutorService executor = Executors.newFixedThreadPool(2);
    private final Handler handler = new Handler(Looper.getMainLooper());
    private final List<String> items = new ArrayList<>();
    private final List<String> safeItems = new ArrayList<>();
    private int loads;
    private int safeLoads;
    int done;
    int safeDone;

    @Override
    protected void onCreate(Bundle state) {
        items.add("first"); //~ none
        safeItems.add("first"); //~ none
        safeLoads++; //~ none
        View button = findViewById(1);
        button.setOnClickListener(view -> load());
    }

    private void load() {
        loads++; //~ race
        safeLoads++; //~ none
        executor.execute(() -> {
            items.add("one"); //~ race
            handler.post(() -> safeItems.add("one")); //~ none
        });
        new Thread(() -> {
            loads = 0; //~ race
            runOnUiThread(() -> safeLoads = 0); //~ none
        }).start();
        new LoadTask(this).execute("news");
    }

    @Override
    protected void onResume() {
        System.out.println(done); //~ race
        System.out.println(safeDone); //~ none
    }
}
