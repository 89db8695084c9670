# SPDX-License-Identifier: Apache-2.0
#
# An account whose users read the balance, then write it: what another paid in between is lost.

defmodule Bank do
  @moduledoc """
      iex> Bank.sum([1, 2])
      3
  """
  use GenServer

  def start_link(balance), do: GenServer.start_link(__MODULE__, balance, name: __MODULE__)
  def balance, do: GenServer.call(__MODULE__, :balance)
  def set(balance), do: GenServer.call(__MODULE__, {:set, balance})
  def pay(amount), do: set(balance() + amount)

  @doc """
      iex> Bank.sum([])
      1
  """
  def sum(amounts), do: Enum.sum(amounts)

  @impl true
  def init(balance), do: {:ok, balance}
  @impl true
  def handle_call(:balance, _, balance), do: {:reply, balance, balance}
  def handle_call({:set, balance}, _, _), do: {:reply, :ok, balance}
end
