// SPDX-License-Identifier: Apache-2.0
//
// As the class that it extends.
package androidx.appcompat.app;

import android.app.Activity;

public class AppCompatActivity extends Activity {}
