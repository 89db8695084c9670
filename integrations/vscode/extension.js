// SPDX-License-Identifier: Apache-2.0
//
// Starts `ravel lsp` for the folder that is open, and shows what Ravel draws, the report and the page of a trace, in a panel.
// Both are pages of one file without anything from elsewhere.

"use strict";
const vscode = require("vscode");
const { execFile } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGES = ["erlang", "elixir", "java", "kotlin", "scala", "c", "cpp"];
let client;

/** The user's setting only: what a project's settings name is not started. */
function program() {
  const set = vscode.workspace.getConfiguration("ravel").inspect("program");
  return (set && set.globalValue) || "ravel";
}

function folder() {
  const folders = vscode.workspace.workspaceFolders;
  return folders && folders.length > 0 ? folders[0].uri.fsPath : undefined;
}

async function start() {
  client = new LanguageClient("ravel", "Ravel", { command: program(), args: ["lsp"] },
    { documentSelector: LANGUAGES.map((language) => ({ scheme: "file", language })) });
  await client.start();
}

async function stop() {
  if (client) await client.stop();
  client = undefined;
}

/** Runs ravel so that it writes a page, and shows that. Status 1 means findings, which is no failure. */
function showPage(title, argumentsFor) {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "ravel-page-"));
  const page = path.join(scratch, "page.html");
  execFile(program(), argumentsFor(page), { cwd: folder(), maxBuffer: 64 << 20 }, (error, _out, err) => {
    const text = fs.existsSync(page) ? fs.readFileSync(page, "utf8") : undefined;
    fs.rmSync(scratch, { recursive: true, force: true });
    if (text === undefined) {
      vscode.window.showErrorMessage(`Ravel: ${(err || String(error)).trim()}`);
      return;
    }
    const panel = vscode.window.createWebviewPanel("ravel", title, vscode.ViewColumn.Beside, { enableScripts: true });
    panel.webview.html = text;
  });
}

async function chooseTrace(resource) {
  if (resource) return resource.fsPath;
  const chosen = await vscode.window.showOpenDialog({ filters: { traces: ["rvt"] } });
  return chosen && chosen[0].fsPath;
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("ravel.report", () =>
      showPage("Ravel: report", (page) => ["check", "--quiet", "--fail-on", "never", "--format", `html=${page}`])),
    vscode.commands.registerCommand("ravel.trace", async (resource) => {
      const trace = await chooseTrace(resource);
      if (trace) showPage(path.basename(trace), (page) => ["view", trace, "-o", page]);
    }),
    vscode.commands.registerCommand("ravel.restart", async () => { await stop(); await start(); }));
  try {
    await start();
  } catch (error) {
    vscode.window.showErrorMessage(`Ravel: cannot start ${program()} (setting ravel.program): ${error}`);
  }
}

module.exports = { activate, deactivate: stop };
