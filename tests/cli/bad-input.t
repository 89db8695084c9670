Bad input is a sentence and exit status 2, and everything else is still analysed.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ printf -- '-module(good).\n-export([f/0]).\nf() -> ok.\n' > good.erl

A path that does not exist:

  $ ravel check missing.beam good.erl
  ravel: missing.beam: no such file or directory
  No findings; looked at 1 module (3 functions), 0 kinds of process.
  The run was incomplete: what could not be read was not looked at.
  [2]

A file that Ravel does not read:

  $ touch notes.txt
  $ ravel check notes.txt
  ravel: notes.txt: not a kind of file that Ravel reads (.beam, .erl, .ex, .class, .jar, .java, .c, .cpp, .bc, .ll, or a folder of them)
  No findings.
  The run was incomplete: what could not be read was not looked at.
  [2]

An empty folder:

  $ mkdir empty
  $ ravel check empty
  ravel: empty: nothing to analyse here: no .beam, .erl, .ex, .class, .jar, .java, .c, .cpp, .bc or .ll file
  No findings.
  The run was incomplete: what could not be read was not looked at.
  [2]

A directory loop:

  $ mkdir -p loop/a
  $ ln -s ../../loop loop/a/again
  $ cp good.erl loop
  $ ravel check loop
  ravel: loop/a/again: directory loop: this leads back to a folder above it, and is not followed
  No findings; looked at 1 module (3 functions), 0 kinds of process.
  The run was incomplete: what could not be read was not looked at.
  [2]

A link that leads nowhere:

  $ ln -s nowhere.beam dangling.beam
  $ ravel check dangling.beam
  ravel: dangling.beam: no such file or directory
  No findings.
  The run was incomplete: what could not be read was not looked at.
  [2]

Not a .beam file, whatever its name says:

  $ echo 'hello' > fake.beam
  $ ravel check fake.beam good.erl > out 2> err; echo $?
  2
  $ grep -c '^ravel: fake.beam: ' err
  1

A source with mistakes: the compiler's own words, and the other file is analysed.

  $ printf -- '-module(bad).\n-export([f/0]).\nf() -> .\n' > bad.erl
  $ ravel check bad.erl good.erl
  bad.erl:2:2: function f/0 undefined
  %    2| -export([f/0]).
  %     |  ^
  bad.erl:3:8: syntax error before: '.'
  %    3| f() -> .
  %     |        ^
  No findings; looked at 1 module (3 functions), 0 kinds of process.
  The run was incomplete: what could not be read was not looked at.
  [2]

Other platforms:

  $ touch T.class
  $ ravel check T.class good.erl
  ravel: T.class: byte 0: not a class file: it does not begin with CAFEBABE
  No findings; looked at 1 module (3 functions), 0 kinds of process.
  The run was incomplete: what could not be read was not looked at.
  [2]

No compiler:

  $ PATH=/nonexistent ravel check good.erl
  ravel: good.erl: erlc is not on the PATH, so this file cannot be compiled; install it with `apt-get install erlang-base`
  No findings.
  The run was incomplete: what could not be read was not looked at.
  [2]

A mix project that is not built:

  $ mkdir -p shop/lib
  $ echo 'app: :shop' > shop/mix.exs
  $ touch shop/lib/shop.ex
  $ ravel check shop
  ravel: shop: this mix project is not built; run `mix compile` there first
  No findings.
  The run was incomplete: what could not be read was not looked at.
  [2]

With json on standard output, standard output is json whatever happens:

  $ ravel check --format json missing.beam bad.erl 2>err | /usr/bin/python3 -c 'import json,sys; print([d["file"] for d in json.load(sys.stdin)["diagnostics"]])'
  ['bad.erl', 'bad.erl', 'missing.beam']
  $ grep -c missing.beam err
  1
