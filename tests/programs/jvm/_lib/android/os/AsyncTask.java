// SPDX-License-Identifier: Apache-2.0
package android.os;

public abstract class AsyncTask<P, G, R> {
    public AsyncTask<P, G, R> execute(P... parameters) {
        return this;
    }

    protected abstract R doInBackground(P... parameters);

    protected void onPreExecute() {}

    protected void onPostExecute(R result) {}
}
