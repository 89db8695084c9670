Elixir sources are compiled by elixirc, which runs code of theirs: only if the user says so.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ command -v elixirc > /dev/null || exit 80
  $ mkdir shop
  $ cat > shop/cart.ex <<'END'
  > defmodule Shop.Cart do
  >   def add(x), do: Shop.Price.total(x)
  > end
  > defmodule Shop.Price do
  >   def total(x), do: Enum.sum(x)
  > end
  > END
  $ ravel check shop
  ravel: shop/cart.ex: compiling Elixir runs code of the program (macros, and what stands outside of functions), so this file is left out; compile it yourself (`elixirc -o ebin ...`) and give the folder or, if you trust this code, give --trust
  No findings.
  The run was incomplete: what could not be read was not looked at.
  [2]
  $ ravel check --trust shop
  No findings; looked at 2 modules (10 functions), 0 kinds of process.
  $ mkdir -p "$HOME/.config/ravel" && echo 'trust = true' > "$HOME/.config/ravel/config.toml"
  $ ravel check shop
  No findings; looked at 2 modules (10 functions), 0 kinds of process.
  $ rm "$HOME/.config/ravel/config.toml"
  $ echo 'trust = true' > shop/ravel.toml
  $ ravel check shop
  ravel: shop/ravel.toml:1:1: a project cannot say 'trust' of itself: give --trust, or write it into your own .*/.config/ravel/config.toml (re)
  [2]
  $ rm shop/ravel.toml
  $ ravel dump --trust --calls shop --function '*add/1'
  .*'Elixir.Shop.Cart':add/1.* (re)
  .*'Elixir.Shop.Price':total/1.*cart.ex:2.* (re)

  $ printf 'defmodule Broken do\n  def f(, do: 1\nend\n' > shop/broken.ex
  $ ravel check --trust shop > out 2> err; echo $?
  2
  $ grep -c 'shop/broken.ex:[0-9]' err
  1
