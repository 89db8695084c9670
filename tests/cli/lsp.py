#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Speaks the Language Server Protocol to `ravel lsp`, as an editor does.

    lsp.py RAVEL"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

RACY = """-module(mailer).
-export([pid/0]).
pid() ->
    case whereis(mailer) of
        undefined -> P = spawn(fun() -> ok end), register(mailer, P), P;
        P -> P
    end.
"""


class Editor:
    def __init__(self, ravel, folder, home):
        environment = {"PATH": os.environ["PATH"], "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "LC_ALL": "C.UTF-8"}
        self.server = subprocess.Popen([ravel, "lsp"], cwd="/", env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.uri = (folder / "mailer.erl").as_uri()

    def write(self, content):
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
        self.server.stdin.flush()

    def notify(self, method, **parameters):
        self.write(json.dumps({"jsonrpc": "2.0", "method": method, "params": parameters}).encode())

    def read(self):
        length = 0
        while (line := self.server.stdout.readline().strip()) != b"":
            name, value = line.split(b":")
            if name == b"Content-Length":
                length = int(value)
        assert length > 0, "the server has gone"
        return json.loads(self.server.stdout.read(length))

    def ask(self, method, **parameters):
        self.number += 1
        self.write(json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method, "params": parameters}).encode())
        answer = self.read()
        assert answer["id"] == self.number, answer
        return answer

    def diagnostics(self):
        message = self.read()
        assert message["method"] == "textDocument/publishDiagnostics", message
        assert message["params"]["uri"] == self.uri, message
        return message["params"]["diagnostics"]


def main():
    ravel = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="ravel-lsp-") as scratch:
        scratch = pathlib.Path(scratch).resolve()
        folder = scratch / "a project"
        folder.mkdir()
        source = folder / "mailer.erl"
        source.write_text(RACY)
        editor = Editor(ravel, folder, scratch)
        document = {"uri": editor.uri}

        capabilities = editor.ask("initialize", processId=None, rootUri=folder.as_uri(), capabilities={})["result"]["capabilities"]
        assert capabilities["hoverProvider"] and capabilities["textDocumentSync"]["save"], capabilities
        editor.notify("initialized")
        editor.notify("textDocument/didOpen", textDocument={**document, "languageId": "erlang", "version": 1, "text": RACY})
        found = editor.diagnostics()
        assert [d["range"]["start"]["line"] for d in found] == [3, 4], found
        assert found[0]["code"] == "check-then-act" and found[0]["severity"] == 1, found
        related = found[0]["relatedInformation"][0]
        assert related["location"]["uri"] == editor.uri and related["location"]["range"]["start"]["line"] == 4, related
        assert found[0]["range"]["start"]["character"] == 4, found[0]["range"]

        at = {"line": 3, "character": 6}
        hover = editor.ask("textDocument/hover", textDocument=document, position=at)["result"]
        assert "ravel explain check-then-act" in hover["contents"]["value"], hover
        assert editor.ask("textDocument/hover", textDocument=document, position={"line": 0, "character": 0})["result"] is None

        actions = {action["title"]: action for action in editor.ask("textDocument/codeAction", textDocument=document,
                                                                     range={"start": at, "end": at}, context={})["result"]}
        assert "Put this check-then-act into the baseline" in actions and "Try to make this check-then-act happen" in actions, actions
        patch, = actions["Take the badarg of who comes second"]["edit"]["changes"][editor.uri]
        assert "try register(mailer, P) catch" in patch["newText"] and patch["range"]["start"]["line"] == 4, patch
        lenses = editor.ask("textDocument/codeLens", textDocument=document)["result"]
        assert [lens["command"]["title"] for lens in lenses] == ["why?", "why?"], lenses
        item, = editor.ask("textDocument/prepareCallHierarchy", textDocument=document, position=at)["result"]
        assert item["name"] == "mailer:pid/0", item
        assert editor.ask("callHierarchy/incomingCalls", item=item)["result"] == [], "it is the entry"

        # Into the baseline, which counts from then on; and out again.
        command = actions["Put this check-then-act into the baseline"]["command"]
        editor.ask("workspace/executeCommand", command=command["command"], arguments=command["arguments"])
        assert editor.diagnostics() == [], "the baseline knows it"
        assert "check-then-act" in (folder / "ravel-baseline.json").read_text()
        (folder / "ravel-baseline.json").unlink()
        editor.notify("textDocument/didSave", textDocument=document)
        assert len(editor.diagnostics()) == 2

        action = actions["Ignore this check-then-act with a comment"]
        edit, = action["edit"]["changes"][editor.uri]
        lines = RACY.splitlines(keepends=True)
        lines.insert(edit["range"]["start"]["line"], edit["newText"])
        source.write_text("".join(lines))
        editor.notify("textDocument/didSave", textDocument=document)
        assert editor.diagnostics() == [], "the comment silences it"

        source.write_text(RACY)  # it comes back; two saves at once are one analysis
        editor.notify("textDocument/didSave", textDocument=document)
        assert len(editor.diagnostics()) == 2

        # What is not known, and what is no message, costs nothing.
        assert editor.ask("textDocument/rename")["error"]["code"] == -32601
        editor.write(b"[" * 300_000)
        assert editor.read()["error"]["code"] == -32700
        editor.write(b'{"method": "textDocument/didOpen", "params": [7]}')
        editor.write(b'{"id": {"a": []}, "method": "textDocument/hover", "params": {"position": {"line": -1}}}')
        assert editor.read()["result"] is None
        assert editor.ask("shutdown")["result"] is None
        editor.notify("exit")
        assert editor.server.wait(timeout=30) == 0

        broken = subprocess.run([ravel, "lsp"], input=b"Content-Length: -5\r\n\r\n", capture_output=True, timeout=30)
        assert broken.returncode == 2 and b"Content-Length" in broken.stderr, broken
    print("ok")


if __name__ == "__main__":
    main()
