# SPDX-License-Identifier: Apache-2.0
# A registry is asked for the pid of a server, which knows the answer.
defmodule ExLookupFixed.Stock do
  use GenServer

  def start_link(name), do: GenServer.start_link(__MODULE__, name, name: {:via, Registry, {Shop.Names, {:stock, name}}})

  def report(pid), do: GenServer.call(pid, :report, :infinity)

  def init(name), do: {:ok, name}

  def handle_call(:report, _from, name) do
    [{pid, _}] = Registry.lookup(Shop.Names, {:prices, name})
    {:reply, GenServer.call(pid, :price, :infinity), name}  #~ none
  end

  def handle_call(:total, _from, name), do: {:reply, 1, name}
end

defmodule ExLookupFixed.Prices do
  use GenServer

  def start_link(name), do: GenServer.start_link(__MODULE__, name, name: {:via, Registry, {Shop.Names, {:prices, name}}})

  def init(name), do: {:ok, name}

  def handle_call(:price, _from, name) do
    {:reply, 1, name}  #~ none
  end
end
