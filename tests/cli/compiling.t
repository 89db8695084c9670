Sources are compiled by the erlc on the PATH. Here it is a script that counts, as version managers put one there.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ mkdir bin
  $ printf '#!/bin/sh\necho run >> "%s/log"\nexec "%s" "$@"\n' "$PWD" "$(command -v erlc)" > bin/erlc
  $ chmod +x bin/erlc
  $ export PATH="$PWD/bin:$PATH"

Several files share one run, and a second check needs none:

  $ for m in a b c; do printf -- '-module(%s).\n-export([f/0]).\nf() -> ok.\n' $m > $m.erl; done
  $ ravel check --trust a.erl b.erl c.erl
  No findings; looked at 3 modules (9 functions), 0 kinds of process.
  $ wc -l < log
  1
  $ ravel check --trust .
  No findings; looked at 3 modules (9 functions), 0 kinds of process.
  $ wc -l < log
  1

A changed file is compiled again, and so is one whose header changed:

  $ echo 'g() -> ok.' >> a.erl
  $ ravel check --trust .
  No findings; looked at 3 modules (9 functions), 0 kinds of process.
  $ wc -l < log
  2
  $ mkdir src include
  $ printf -- '-module(d).\n-export([f/0]).\n-include("d.hrl").\nf() -> ?D.\n' > src/d.erl
  $ echo '-define(D, 1).' > include/d.hrl
  $ ravel check --trust src/d.erl
  No findings; looked at 1 module (3 functions), 0 kinds of process.
  $ wc -l < log
  3
  $ echo '-define(D, one).' > include/d.hrl
  $ ravel check --trust src/d.erl
  No findings; looked at 1 module (3 functions), 0 kinds of process.
  $ wc -l < log
  4

Nothing is left beside the sources, and no work folder in the cache:

  $ find . -name '*.beam'
  $ ls "$XDG_CACHE_HOME/ravel"
  beam
  lib-* (glob)
  roots

One file fails: the ones after it are still compiled.

  $ mkdir mixed
  $ printf -- '-module(m1).\n' > mixed/m1.erl
  $ printf -- '-module(m2).\nf( .\n' > mixed/m2.erl
  $ printf -- '-module(m3).\n-export([x/0]).\nx() -> m1:y().\n' > mixed/m3.erl
  $ ravel dump --calls mixed --function 'm3:x/0'
  mixed/m2.*syntax error.* (re)
  .* (re)
  .* (re)
  .*m3:x/0.* (re)
  .*m1:y/0.* (re)
  [2]

A parse transform among the files themselves runs only if the user says so:

  $ mkdir pt
  $ printf -- '-module(z_pt).\n-export([parse_transform/2]).\nparse_transform(F, _) -> F.\n' > pt/z_pt.erl
  $ printf -- '-module(user).\n-compile({parse_transform, z_pt}).\n' > pt/a_user.erl
  $ sed -i 's/user/a_user/' pt/a_user.erl
  $ ravel check pt
  ravel: pt/a_user.erl: compiling this would run the parse transform 'z_pt', which is not OTP's own: it is left out; compile it yourself (`erlc -o ebin ...`) and give the folder or, if you trust this code, give --trust
  No findings; looked at 1 module (3 functions), 0 kinds of process.
  The run was incomplete: what could not be read was not looked at.
  [2]
  $ ravel check --trust pt
  No findings; looked at 2 modules (5 functions), 0 kinds of process.

Two files with modules of one name cannot both be in a program:

  $ mkdir twin
  $ cp b.erl twin
  $ ravel check b.erl twin
  ravel: twin/b.erl: .* (re)
  No findings; looked at 1 module (3 functions), 0 kinds of process.
  The run was incomplete: what could not be read was not looked at.
  [2]

Ctrl-C while the compiler runs: what was found so far, and status 130. The compiler ends too.

  $ printf '#!/bin/sh\necho $$ > "%s/pid"\nexec sleep 60\n' "$PWD" > bin/erlc
  $ echo 'h() -> ok.' >> a.erl
  $ timeout --preserve-status -s INT 1 "$RAVEL" check --trust missing.erl a.erl
  ravel: missing.erl: no such file or directory
  No findings.
  The run was incomplete: what could not be read was not looked at.
  [130]
  $ grep -qs '^State:.*sleeping' /proc/$(cat pid)/status || echo ended
  ended
  $ ls "$XDG_CACHE_HOME/ravel"
  beam
  lib-* (glob)
  roots
