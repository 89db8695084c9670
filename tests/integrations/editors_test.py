#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The settings of docs/editors.md in the editors themselves, without a screen: each opens a program with a race, and shows it.
An editor that is not installed is skipped with a word.

    editors_test.py RAVEL"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

RACY_C = """#include <pthread.h>
static int counter;
static void *work(void *x) { counter++; return x; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  return pthread_join(b, 0);
}
"""
NEOVIM = """
local settings = {name = 'ravel', cmd = {os.getenv('RAVEL'), 'lsp'}, root_dir = vim.fn.getcwd()}
vim.cmd('edit count.c')
if vim.lsp.start then  -- from 0.8 on
  vim.lsp.start(settings)
else
  vim.lsp.buf_attach_client(0, vim.lsp.start_client(settings))
end
vim.wait(120000, function() return #vim.diagnostic.get(0) > 0 end, 50)
for _, found in ipairs(vim.diagnostic.get(0)) do
  io.stdout:write(string.format('SHOWN %d %s %s\\n', found.lnum + 1, found.source, found.message))
end
local at = {textDocument = vim.lsp.util.make_text_document_params(), position = {line = 2, character = 30}}
for _, answer in pairs(vim.lsp.buf_request_sync(0, 'textDocument/hover', at, 10000) or {}) do
  io.stdout:write('HOVER ' .. answer.result.contents.value:gsub('\\n', ' ') .. '\\n')
end
at.range, at.context = {start = at.position, ['end'] = at.position}, {diagnostics = {}}
for _, answer in pairs(vim.lsp.buf_request_sync(0, 'textDocument/codeAction', at, 10000) or {}) do
  for _, action in ipairs(answer.result) do io.stdout:write('ACTION ' .. action.title .. '\\n') end
end
vim.cmd('qall!')
"""
EMACS = """
(package-initialize)
(require 'eglot)
(setq eglot-sync-connect t eglot-connect-timeout 60 eglot-autoshutdown t)
(add-to-list 'eglot-server-programs (list 'c-mode (getenv "RAVEL") "lsp"))
(find-file "count.c")
(c-mode)
(apply #'eglot--connect (eglot--guess-contact))
(eglot--maybe-activate-editing-mode)
(flymake-mode 1)
(let ((left 1200))
  (while (and (> left 0) (null (flymake-diagnostics)))
    (accept-process-output nil 0.1)
    (flymake-start)
    (setq left (1- left))))
(dolist (found (flymake-diagnostics))
  (princ (format "SHOWN %d %s\\n" (line-number-at-pos (flymake-diagnostic-beg found)) (flymake-diagnostic-text found))))
(kill-emacs 0)
"""


def run(command, project, home, ravel):
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "XDG_CONFIG_HOME": str(home / "config"),
                   "XDG_DATA_HOME": str(home / "data"), "XDG_STATE_HOME": str(home / "state"), "LC_ALL": "C.UTF-8", "RAVEL": ravel, "TERM": "dumb"}
    return subprocess.run(command, cwd=project, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=200)


def neovim(project, home, ravel):
    script = home / "try.lua"
    script.write_text(NEOVIM)
    done = run(["nvim", "--headless", "--clean", "-c", f"luafile {script}"], project, home, ravel)
    assert "SHOWN 3 ravel" in done.stdout and "counter" in done.stdout, done.stdout
    assert "HOVER **race**" in done.stdout, done.stdout
    assert "ACTION Ignore this race with a comment" in done.stdout, done.stdout


def emacs(project, home, ravel):
    script = home / "try.el"
    script.write_text(EMACS)
    known = run(["emacs", "--batch", "--eval", "(progn (package-initialize) (unless (locate-library \"eglot\") (kill-emacs 3)))"], project, home, ravel)
    if known.returncode == 3:
        return "it has no eglot (package elpa-eglot, or Emacs 29)"
    done = run(["emacs", "--batch", "-l", str(script)], project, home, ravel)
    assert "SHOWN 3" in done.stdout and "counter" in done.stdout, done.stdout
    return None


def main():
    ravel = os.path.abspath(sys.argv[1])
    failed = 0
    for program, test in (("nvim", neovim), ("emacs", emacs), ("hx", None)):
        if not shutil.which(program) or test is None:
            print(f"{program}: skipped, " + ("it has no way to run without a screen" if shutil.which(program) else "it is not installed"))
            continue
        with tempfile.TemporaryDirectory(prefix="ravel-editors-") as scratch:
            scratch = pathlib.Path(scratch).resolve()
            project = scratch / "project"
            project.mkdir()
            (project / "count.c").write_text(RACY_C)
            try:
                skipped = test(project, scratch, ravel)
                print(f"{program}: " + (f"skipped, {skipped}" if skipped else "ok"))
            except (AssertionError, subprocess.TimeoutExpired) as error:
                failed += 1
                print(f"{program}: FAILED: {error}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
