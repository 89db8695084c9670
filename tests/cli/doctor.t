What the doctor finds, and what it says is missing.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ printf -- '-module(good).\n-export([f/0]).\nf() -> ok.\n' > good.erl
  $ ravel doctor | grep -v -e 'erlc' -e elixirc -e cache -e 'library modules' -e 'OTP.s sources' -e 'rules switched' -e Clang
  ravel [0-9.]+ (re)
  
  Program
    found    1 Erlang sources to compile
  
  Compilers and libraries
    found    javac .* (re)
    found    Java's library .* (re)
    found    a sandbox for compilers (Landlock, seccomp)
  
  Settings
    absent   ravel.toml: everything is at its default
  
  Ready: `ravel check` has everything it needs.

  $ PATH=/nonexistent ravel doctor good.erl | grep -e missing -e absent | grep -v Clang
    missing  erlc, OTP, which compiles .erl files; install it with `apt-get install erlang-base`
    absent   elixirc, which compiles .ex files; install it with `apt-get install elixir`
    absent   javac, which compiles .java files; install it with `apt-get install openjdk-17-jdk-headless`
    absent   OTP's library: calls into it are unknown; install it with `apt-get install erlang-base`
    absent   ravel.toml: everything is at its default
  Not ready: see the lines marked `missing` and `error`.

  $ mkdir -p shop/_build/default/lib/shop/ebin shop/_build/default/lib/dep/ebin shop/src
  $ touch shop/rebar.config shop/src/shop.app.src
  $ erlc -o shop/_build/default/lib/shop/ebin good.erl
  $ erlc -o shop/_build/default/lib/dep/ebin good.erl
  $ ravel doctor shop | sed -n '/^Program/,/^$/p'
  Program
    found    rebar3 project in shop (_build/default): shop
    found    1 dependencies, read where they are called
    found    1 compiled modules
  
  $ ravel doctor missing > out; echo $?
  2

C sources beside an Erlang program are told, and do not stop anything:

  $ mkdir mixed && cp good.erl mixed/ && touch mixed/nif.c
  $ ravel doctor mixed | sed -n '/^Program/,/^$/p'
  Program
    found    1 Erlang sources to compile
    note     mixed/nif.c: C/C++ sources beside another program are looked at only with a compile_commands.json, or if they are given by name
  
  $ ravel check mixed > /dev/null; echo $?
  ravel: mixed/nif.c: note: C/C++ sources beside another program are looked at only with a compile_commands.json, or if they are given by name
  0

What a report about a mistake needs, without sources and names:

  $ ravel doctor --bundle bundle.txt mixed > /dev/null
  $ grep -e '^ravel:' -e '^sandbox:' -e '^projects:' -e '^  ' bundle.txt
  ravel: [0-9.]+ (re)
  sandbox: yes
  projects: 0
    1 files .erl
    .erl 42 bytes [0-9a-f]{32} (re)
  $ grep -c -e good -e mixed -e "$PWD" bundle.txt
  0
  [1]
