One line a finding, and the forms that build servers read:

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ cat > mailer.erl <<'EOF'
  > -module(mailer).
  > -export([pid/0]).
  > pid() ->
  >     case whereis(mailer) of
  >         undefined -> P = spawn(fun() -> ok end), register(mailer, P), P;
  >         P -> P
  >     end.
  > EOF
  $ ravel check --format concise mailer.erl | cut -c 1-60
  mailer.erl:4: check-then-act/registry: the registered name m
  1 finding (1 check-then-act); looked at 1 module (4 function
  $ ravel check --format junit=j.xml --format checkstyle=c.xml --format gitlab=g.json --format concise=t mailer.erl
  [1]
  $ cat > read.py <<'EOF'
  > import json, xml.etree.ElementTree as tree
  > suite = tree.parse("j.xml").getroot()
  > print(suite.get("failures"), suite.get("errors"), suite.find(".//failure").get("type"))
  > error = tree.parse("c.xml").getroot().find("file/error")
  > print(error.get("line"), error.get("severity"), error.get("source"))
  > entry, = json.load(open("g.json"))
  > print(entry["check_name"], entry["severity"], entry["location"], len(entry["fingerprint"]))
  > EOF
  $ /usr/bin/python3 read.py
  1 0 check-then-act/registry
  4 error ravel.check-then-act/registry
  check-then-act/registry critical {'path': 'mailer.erl', 'lines': {'begin': 4}} 32

What could not be read is not passed over:

  $ echo x > bad.beam
  $ ravel check --quiet --format junit bad.beam 2>/dev/null | grep -c '<error'
  1
  $ ravel check --quiet --format gitlab bad.beam 2>/dev/null | grep check_name
      "check_name": "ravel",

How many, and where:

  $ ravel check --format concise --statistics mailer.erl | tail -n +2
  Findings by rule
         1  check-then-act/registry
  by folder
         1  .
  by score
         1  0.9 to 1.0
  
  1 finding (1 check-then-act); looked at 1 module (4 functions), 1 kind of process.

Which findings count:

  $ ravel check --quiet --fail-on error mailer.erl > out
  [1]
  $ ravel check --quiet --fail-on error --min-score 1 mailer.erl > out
  $ ravel check --fail-on new mailer.erl
  ravel: --fail-on new: nothing says what is old; give --baseline FILE or --since REF
  [2]
  $ ravel check --quiet --fail-on new --baseline known.json --write-baseline mailer.erl > out

Without any configuration:

  $ echo 'rules = ["-check-then-act"]' > ravel.toml
  $ ravel check --format concise mailer.erl
  No findings; looked at 1 module (4 functions), 1 kind of process.
  $ ravel check --no-config --format concise mailer.erl | tail -n 1
  1 finding (1 check-then-act); looked at 1 module (4 functions), 1 kind of process.
  $ ravel check --no-config --config ravel.toml mailer.erl
  ravel: --config and --no-config exclude each other
  [2]
  $ rm ravel.toml

Only what changed, and files that git does not know yet:

  $ export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a GIT_CONFIG_GLOBAL=/dev/null
  $ git init -q repo && cd repo && mv ../mailer.erl . && sed 's/mailer/other/g' mailer.erl > other.erl
  $ git add . && git commit -qm one
  $ ravel check --since HEAD --format concise
  No findings, 2 elsewhere (--since); looked at 2 modules (8 functions), 2 kinds of process.
  $ echo '%' >> other.erl
  $ ravel check --since HEAD --format concise | sed 's/: .*//'
  other.erl:4
  1 finding (1 check-then-act), 1 elsewhere (--since); looked at 2 modules (8 functions), 2 kinds of process.
  $ sed 's/mailer/third/g' mailer.erl > third.erl
  $ ravel check --since HEAD --fail-on new --format concise | sed 's/: .*//'
  other.erl:4
  third.erl:4
  2 findings (2 check-then-act), 1 elsewhere (--since); looked at 3 modules (12 functions), 3 kinds of process.
  $ ravel check --since nothing
  ravel: --since: git knows no commit 'nothing' here; in a shallow clone, `git fetch` it first
  [2]
  $ cd .. && ravel check --since HEAD bad.beam
  ravel: --since: bad.beam is in no git repository
  [2]

Nothing that a repository names is run with the user's rights:

  $ cd repo && git config core.fsmonitor "touch $PWD/PWNED" && git config filter.x.clean "touch $PWD/PWNED" && echo '* filter=x' > .gitattributes
  $ git config diff.external "touch $PWD/PWNED"
  $ ravel check --since HEAD --format concise | tail -n 1; ls PWNED
  2 findings (2 check-then-act), 1 elsewhere (--since); looked at 3 modules (12 functions), 3 kinds of process.
  ls: cannot access 'PWNED': No such file or directory
  [2]
