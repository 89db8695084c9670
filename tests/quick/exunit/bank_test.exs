# SPDX-License-Identifier: Apache-2.0
#
# Every way in which a test of ExUnit ends, and one that ends by the order of events.

defmodule BankTest do
  use ExUnit.Case, async: true
  doctest Bank

  setup_all do
    on_exit(fn -> :ok end)
    {:ok, all: 1}
  end

  setup context do
    unless context[:closed], do: start_supervised!({Bank, 5})
    {:ok, mine: context.all + 1}
  end

  test "has money", %{mine: mine} do
    assert mine == 2
    assert Bank.balance() == 5
  end

  test "is wrong" do
    assert Bank.balance() == 6
  end

  @tag :skip
  test "is skipped" do
    flunk("never run")
  end

  @tag skip: "for a reason"
  test "is skipped for a reason" do
    flunk("never run")
  end

  @tag :closed
  test "exits" do
    Bank.balance()
  end

  test "raises" do
    raise ArgumentError, "no such thing"
  end

  test "throws" do
    throw(:ball)
  end

  test "is killed" do
    Process.exit(self(), :kill)
    Process.sleep(10)
  end

  @tag timeout: 100
  test "is out of time" do
    Process.sleep(5000)
  end

  test "fails on exit" do
    on_exit(fn -> raise "at the end" end)
  end

  test "two pay at once" do
    me = self()
    for _ <- 1..2, do: spawn_link(fn -> Bank.pay(1) && send(me, :paid) end)
    assert_receive :paid
    assert_receive :paid
    assert Bank.balance() == 7
  end

  describe "messages" do
    test "come in time" do
      Process.send_after(self(), :late, 50)
      assert_receive :late, 1000
    end

    test "come too late" do
      Process.send_after(self(), :late, 3000)
      assert_receive :late, 100
    end

    test "do not come" do
      refute_receive :anything, 100
    end
  end
end

defmodule NoBankTest do
  use ExUnit.Case

  setup_all do
    raise "no bank"
  end

  test "is never reached" do
    assert true
  end
end
