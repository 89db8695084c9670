# SPDX-License-Identifier: Apache-2.0
#
# Elixir's modules that end in OTP's: GenServer with a name option, Supervisor with children, Agent, Task.

#? Elixir.Counter requests bump/0 = Elixir.GenServer:call to Elixir.Counter
#? Elixir.Counter param init/1 1 = {unknown, zero}
#? Elixir.Counter runs start_link/1 = supervisor Elixir.Top
#? Elixir.Counter origins = gen_server Elixir.Counter (registered as Elixir.Counter): single; the start of application Elixir.Top: single; supervisor Elixir.Top: single; agent Elixir.Box (registered as Elixir.Box): single; process spawned at elixir.ex:39: multiple
#? Elixir.Box requests value/0 = Elixir.Agent:get to Elixir.Box
#? Elixir.Box result value/0 = {empty, full}
#? Elixir.Jobs spawns go/0 = -go/0-fun-0-/0
#? Elixir.Top runs start/2 = the start of application Elixir.Top
defmodule Counter do
  use GenServer
  def start_link(arg), do: GenServer.start_link(__MODULE__, arg, name: __MODULE__)
  def bump(), do: GenServer.call(__MODULE__, :bump)
  @impl true
  def init(arg), do: {:ok, arg}
  @impl true
  def handle_call(:bump, _from, n), do: {:reply, n, {:next, n}}
end

defmodule Box do
  def start(), do: Agent.start_link(fn -> :empty end, name: __MODULE__)
  def fill(), do: Agent.update(__MODULE__, fn _ -> :full end)
  def value(), do: Agent.get(__MODULE__, fn s -> s end)
end

defmodule Top do
  use Application
  @impl true
  def start(_type, _args) do
    Supervisor.start_link([{Counter, :zero}], strategy: :one_for_one)
  end
end

defmodule Jobs do
  def go() do
    Task.async(fn -> work() end)
  end

  def work(), do: :ok
end
