A .beam file that was cut short, wherever it was cut, is a diagnostic with the file and the offset, exit status 2,
and the finding in the other module is still told.

  $ printf -- '-module(names).\n-export([claim/1]).\nclaim(P) ->\n  case whereis(boss) of\n    undefined -> register(boss, P);\n    _ -> taken\n  end.\n' > names.erl
  $ printf -- '-module(whole).\n-export([f/1, g/1]).\nf(X) -> [{X, {big, "literal"}}].\ng(L) -> [fun() -> E end || E <- L].\n' > whole.erl
  $ erlc names.erl whole.erl
  $ "$RAVEL" check --format json names.beam whole.beam > out 2> err; echo $?
  1
  $ cat > judge.py <<'EOF'
  > import json, os, re, subprocess, sys
  > whole = open("whole.beam", "rb").read()
  > size = len(whole)
  > cuts = sorted({0, 1, 3, 4, 7, 8, 11, 12, 15, 16, size - 1, size - 2, size - 5} | {size * i // 16 for i in range(16)})
  > bad = []
  > for cut in cuts:
  >     open("cut.beam", "wb").write(whole[:cut])
  >     run = subprocess.run([os.environ["RAVEL"], "check", "--format", "json", "names.beam", "cut.beam"],
  >                          capture_output=True, text=True)
  >     report = json.loads(run.stdout)
  >     found = [f["rule"] for f in report["findings"]]
  >     told = [d for d in report["diagnostics"]
  >             if d["file"] == "cut.beam" and d["severity"] == "error" and d["offset"] <= cut]
  >     line = re.search(r"^ravel: cut\.beam: byte \d+: ", run.stderr, re.M)
  >     if run.returncode != 2 or found != ["check-then-act"] or not told or not line:
  >         bad.append((cut, run.returncode, found, told, run.stderr))
  > print(len(cuts) >= 20, bad)
  > EOF
  $ /usr/bin/python3 judge.py
  True []
