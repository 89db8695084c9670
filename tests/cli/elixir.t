Elixir sources are compiled by elixirc.

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
  No findings.
  $ ravel dump --calls shop --function '*add/1'
  .*'Elixir.Shop.Cart':add/1.* (re)
  .*'Elixir.Shop.Price':total/1.*cart.ex:2.* (re)

  $ printf 'defmodule Broken do\n  def f(, do: 1\nend\n' > shop/broken.ex
  $ ravel check shop > out 2> err; echo $?
  2
  $ grep -c 'shop/broken.ex:[0-9]' err
  1
