A file and a folder that may not be read. (The superuser may read everything, until its capabilities are taken away.)

  $ plain() { if [ "$(id -u)" = 0 ]; then setpriv --bounding-set=-all --inh-caps=-all "$@"; else "$@"; fi; }
  $ printf -- '-module(good).\n-export([f/0]).\nf() -> ok.\n' > good.erl
  $ touch secret.beam; chmod 000 secret.beam
  $ mkdir closed; chmod 000 closed
  $ plain "$RAVEL" check good.erl secret.beam closed
  ravel: closed: Permission denied
  ravel: secret.beam: Permission denied
  No findings; looked at 1 module (3 functions), 0 kinds of process.
  The run was incomplete: what could not be read was not looked at.
  [2]
  $ chmod 700 closed secret.beam
