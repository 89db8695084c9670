// SPDX-License-Identifier: Apache-2.0
//
// The extension with a stand-in for the editor: node test.js [RAVEL]. It starts the server and ends it, shows the report of a folder
// in a panel, and takes the program from the user's settings only.

"use strict";
const assert = require("node:assert");
const fs = require("node:fs");
const Module = require("node:module");
const os = require("node:os");
const path = require("node:path");

const ravel = process.argv[2] || "ravel";
const seen = { commands: {}, panels: [], errors: [], started: [], stopped: 0 };
const project = fs.mkdtempSync(path.join(os.tmpdir(), "ravel-vscode-"));
fs.writeFileSync(path.join(project, "racy.c"), `#include <pthread.h>
static int counter;
static void *work(void *x) { counter++; return x; }
int main(void) { pthread_t a, b; pthread_create(&a, 0, work, 0); pthread_create(&b, 0, work, 0);
  pthread_join(a, 0); pthread_join(b, 0); return counter; }
`);

const standIns = {
  vscode: {
    workspace: {
      workspaceFolders: [{ uri: { fsPath: project } }],
      getConfiguration: () => ({ inspect: () => ({ globalValue: ravel, workspaceValue: "/bin/false" }) }),
    },
    window: {
      showErrorMessage: (text) => seen.errors.push(text),
      createWebviewPanel: (_kind, title) => { const panel = { title, webview: {} }; seen.panels.push(panel); return panel; },
    },
    commands: { registerCommand: (name, run) => { seen.commands[name] = run; return {}; } },
    ViewColumn: { Beside: 2 },
  },
  "vscode-languageclient/node": {
    LanguageClient: class {
      constructor(_id, _name, server) { this.server = server; }
      async start() { seen.started.push(this.server); }
      async stop() { seen.stopped += 1; }
    },
  },
};
const load = Module._load;
Module._load = (name, ...rest) => standIns[name] || load(name, ...rest);

async function until(holds) {
  for (let i = 0; i < 600 && !holds(); i++) await new Promise((wake) => setTimeout(wake, 100));
  assert(holds());
}

(async () => {
  const extension = require("./extension.js");
  await extension.activate({ subscriptions: [] });
  assert.deepStrictEqual(seen.started, [{ command: ravel, args: ["lsp"] }]);
  seen.commands["ravel.report"]();
  await until(() => seen.panels.length + seen.errors.length > 0);
  assert.deepStrictEqual(seen.errors, []);
  assert(seen.panels[0].webview.html.includes("counter"));
  await seen.commands["ravel.trace"]({ fsPath: path.join(project, "none.rvt") });
  await until(() => seen.errors.length > 0);
  await seen.commands["ravel.restart"]();
  await extension.deactivate();
  assert.strictEqual(seen.stopped, 2);
  assert.strictEqual(seen.started.length, 2);
  console.log("ok");
})().catch((error) => { console.error(error); process.exitCode = 1; })
  .finally(() => fs.rmSync(project, { recursive: true, force: true }));
