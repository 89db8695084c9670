// SPDX-License-Identifier: Apache-2.0
package android.view;

public class View {
    public interface OnClickListener {
        void onClick(View view);
    }

    public void setOnClickListener(OnClickListener listener) {}

    public boolean post(Runnable task) {
        return true;
    }
}
