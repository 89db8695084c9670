// SPDX-License-Identifier: Apache-2.0
package feed;

import android.os.AsyncTask;

class LoadTask extends AsyncTask<String, Void, Integer> {
    private final Android activity;

    LoadTask(Android activity) {
        this.activity = activity;
    }

    @Override
    protected Integer doInBackground(String... names) {
        activity.done++; //~ race
        return names.length;
    }

    @Override
    protected void onPostExecute(Integer count) {
        activity.safeDone += count; //~ none
    }
}
