A file and a folder that may not be read. (The superuser may read everything, so there is nothing to see for it.)

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ [ "$(id -u)" != 0 ] || exit 80
  $ printf -- '-module(good).\n-export([f/0]).\nf() -> ok.\n' > good.erl
  $ touch secret.beam; chmod 000 secret.beam
  $ mkdir closed; chmod 000 closed
  $ ravel check good.erl secret.beam closed
  ravel: closed: Permission denied
  ravel: secret.beam: Permission denied
  No findings.
  The run was incomplete: what could not be read was not looked at.
  [2]
  $ chmod 700 closed secret.beam
