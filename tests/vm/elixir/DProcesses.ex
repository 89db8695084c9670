# SPDX-License-Identifier: Apache-2.0
# GenServer, Agent, Task, Registry, Supervisor and DynamicSupervisor of Elixir.
defmodule DProcesses.Stack do
  use GenServer
  def start_link(options), do: GenServer.start_link(__MODULE__, Keyword.get(options, :items, []), Keyword.take(options, [:name]))
  @impl true
  def init(items), do: {:ok, items, {:continue, :begun}}
  @impl true
  def handle_continue(:begun, items), do: {:noreply, items ++ [:bottom]}
  @impl true
  def handle_call(:pop, _, [h | t]), do: {:reply, h, t}
  def handle_call(:all, _, items), do: {:reply, items, items}
  def handle_call(:later, from, items), do: (send(self(), {:answer, from}); {:noreply, items})
  def handle_call(:never, _, items), do: {:noreply, items}
  def handle_call(:crash, _, _), do: raise("crashed on purpose")
  @impl true
  def handle_cast({:push, x}, items), do: {:noreply, [x | items]}
  def handle_cast(:stop, items), do: {:stop, :normal, items}
  @impl true
  def handle_info({:answer, from}, items), do: (GenServer.reply(from, {:late, length(items)}); {:noreply, items})
  def handle_info(:timeout, items), do: {:noreply, [:timed_out | items]}
end

defmodule DProcesses do
  alias DProcesses.Stack

  # The cases end processes on purpose; what the logger says of that is not compared.
  defp quiet, do: Process.whereis(:logger) && :logger.set_primary_config(:level, :none)
  defp eventually(f), do: if(f.(), do: :ok, else: (Process.sleep(5); eventually(f)))

  def t_gen_server do
    {:ok, s} = Stack.start_link(items: [1])
    GenServer.cast(s, {:push, 2})
    {GenServer.call(s, :all), GenServer.call(s, :pop), GenServer.call(s, :later), :sys.get_state(s), GenServer.stop(s)}
  end

  def t_gen_server_timeout do
    {:ok, s} = Stack.start_link([])
    {:timeout, {GenServer, :call, [_, :never, 20]}} = catch_exit(fn -> GenServer.call(s, :never, 20) end)
    GenServer.call(s, :all)
  end

  def t_gen_server_crash do
    quiet()
    Process.flag(:trap_exit, true)
    {:ok, s} = Stack.start_link([])
    {{%RuntimeError{message: m}, _}, _} = catch_exit(fn -> GenServer.call(s, :crash) end)
    receive do {:EXIT, ^s, {%RuntimeError{}, _}} -> {m, Process.alive?(s)} end
  end

  def t_gen_server_names do
    {:ok, s} = Stack.start_link(name: :d_stack)
    {:error, {:already_started, ^s}} = Stack.start_link(name: :d_stack)
    {GenServer.whereis(:d_stack) == s, GenServer.call(:d_stack, :pop), catch_exit(fn -> GenServer.call(:d_none, :pop) end)}
  end

  def t_agent do
    {:ok, a} = Agent.start_link(fn -> %{} end)
    for i <- 1..5, do: Agent.update(a, &Map.put(&1, i, i * i))
    {Agent.get(a, &Map.values/1), Agent.get_and_update(a, &Map.pop(&1, 3)), Agent.get(a, &map_size/1), Agent.stop(a)}
  end

  def t_agent_concurrent do
    {:ok, a} = Agent.start_link(fn -> 0 end)
    1..50 |> Enum.map(fn _ -> Task.async(fn -> Agent.update(a, &(&1 + 1)) end) end) |> Task.await_many()
    Agent.get(a, & &1)
  end

  def t_task, do: {Task.await(Task.async(fn -> 6 * 7 end)), Task.await_many(for(i <- 1..5, do: Task.async(fn -> i * i end)))}
  def t_task_yield, do: (t = Task.async(fn -> Process.sleep(:infinity) end); {Task.yield(t, 10), Task.shutdown(t, :brutal_kill)})
  def t_task_await_timeout, do: (t = Task.async(fn -> Process.sleep(:infinity) end); {:timeout, {Task, :await, _}} = catch_exit(fn -> Task.await(t, 10) end); :timed_out)

  def t_task_crash do
    quiet()
    Process.flag(:trap_exit, true)
    t = Task.async(fn -> exit(:boom) end)
    {:boom, {Task, :await, _}} = catch_exit(fn -> Task.await(t) end)
    receive do {:EXIT, _, r} -> r end
  end

  def t_async_stream, do: 1..10 |> Task.async_stream(&(&1 * 10), max_concurrency: 3) |> Enum.to_list()
  def t_async_stream_unordered, do: 1..10 |> Task.async_stream(&(&1 + 1), ordered: false) |> Enum.map(&elem(&1, 1)) |> Enum.sort()
  def t_async_stream_timeout, do: [1, :infinity, 2] |> Task.async_stream(fn t -> Process.sleep(t); t end, timeout: 1000, on_timeout: :kill_task) |> Enum.to_list()

  def t_task_supervisor do
    quiet()
    {:ok, s} = Task.Supervisor.start_link()
    t = Task.Supervisor.async_nolink(s, fn -> raise "no link" end)
    {:exit, {%RuntimeError{message: m}, _}} = Task.yield(t)
    {m, Task.Supervisor.async_stream(s, 1..4, &(&1 * 2)) |> Enum.to_list(), Task.Supervisor.children(s)}
  end

  def t_registry do
    {:ok, _} = Registry.start_link(keys: :unique, name: DRegistry)
    {:ok, s} = Stack.start_link(name: {:via, Registry, {DRegistry, "stack"}})
    again = Stack.start_link(name: {:via, Registry, {DRegistry, "stack"}})
    r = {again == {:error, {:already_started, s}}, GenServer.call({:via, Registry, {DRegistry, "stack"}}, :pop), Registry.count(DRegistry), Registry.keys(DRegistry, s)}
    GenServer.stop(s)
    eventually(fn -> Registry.lookup(DRegistry, "stack") == [] end)
    {r, Registry.register(DRegistry, "me", :value) |> elem(0), Registry.lookup(DRegistry, "me") == [{self(), :value}], Registry.update_value(DRegistry, "me", fn v -> {v, 2} end), Registry.unregister(DRegistry, "me")}
  end

  def t_registry_dispatch do
    {:ok, _} = Registry.start_link(keys: :duplicate, name: DPubSub, partitions: 2)
    me = self()
    workers = for i <- 1..4, do: spawn_link(fn -> Registry.register(DPubSub, "topic", i); send(me, :ready); receive do m -> send(me, {i, m}) end end)
    for _ <- workers, do: (receive do :ready -> :ok end)
    Registry.dispatch(DPubSub, "topic", fn entries -> for {pid, v} <- entries, do: send(pid, {:hello, v}) end)
    for i <- 1..4, do: (receive do {^i, m} -> m end)
  end

  def t_supervisor do
    quiet()
    children = [{Stack, name: :d_one, items: [1]}, Supervisor.child_spec({Agent, fn -> 5 end}, id: :agent)]
    {:ok, s} = Supervisor.start_link(children, strategy: :one_for_one)
    old = Process.whereis(:d_one)
    Process.exit(old, :kill)
    eventually(fn -> Process.whereis(:d_one) not in [nil, old] end)
    {GenServer.call(:d_one, :all), Supervisor.count_children(s), for({id, _, t, m} <- Supervisor.which_children(s), do: {id, t, m}), Supervisor.terminate_child(s, :agent), Supervisor.delete_child(s, :agent), Supervisor.stop(s), Process.whereis(:d_one)}
  end

  def t_supervisor_strategies do
    quiet()
    for strategy <- [:one_for_one, :one_for_all, :rest_for_one] do
      ids = [:d_a, :d_b, :d_c]
      {:ok, s} = Supervisor.start_link(for(id <- ids, do: Supervisor.child_spec({Stack, name: id}, id: id)), strategy: strategy)
      old = Enum.map(ids, &Process.whereis/1)
      Process.exit(Process.whereis(:d_b), :kill)
      eventually(fn -> Process.whereis(:d_b) not in [nil | old] and Process.whereis(:d_c) != nil end)
      Supervisor.which_children(s)
      same = for {id, was} <- Enum.zip(ids, old), do: {id, Process.whereis(id) == was}
      Supervisor.stop(s)
      {strategy, same}
    end
  end

  def t_supervisor_gives_up do
    quiet()
    Process.flag(:trap_exit, true)
    {:ok, s} = Supervisor.start_link([{Task, fn -> exit(:always) end} |> Supervisor.child_spec(restart: :permanent)], strategy: :one_for_one, max_restarts: 2)
    receive do {:EXIT, ^s, r} -> r end
  end

  def t_dynamic_supervisor do
    {:ok, s} = DynamicSupervisor.start_link(strategy: :one_for_one, max_children: 3)
    kids = for i <- 1..3, do: DynamicSupervisor.start_child(s, {Stack, items: [i]}) |> elem(1)
    full = DynamicSupervisor.start_child(s, {Stack, []})
    all = Enum.map(kids, &GenServer.call(&1, :all))
    {full, all, DynamicSupervisor.terminate_child(s, hd(kids)), DynamicSupervisor.count_children(s), DynamicSupervisor.stop(s)}
  end

  def t_links_and_monitors do
    {pid, ref} = spawn_monitor(fn -> exit({:shutdown, 3}) end)
    receive do {:DOWN, ^ref, :process, ^pid, r} -> r end
  end

  def t_timers, do: (Process.send_after(self(), :tick, 5); r = Process.send_after(self(), :tock, 100_000); {receive(do: (:tick -> :ticked)), is_integer(Process.cancel_timer(r))})
  def t_ets, do: (t = :ets.new(:t, [:ordered_set]); :ets.insert(t, for(i <- 1..5, do: {i, "v#{i}"})); {:ets.lookup(t, 3), :ets.select(t, [{{:"$1", :_}, [{:>, :"$1", 3}], [:"$1"]}])})
  def t_output, do: (ExUnitLess.capture(fn -> IO.puts("shown"); IO.inspect({:a, 1}, label: "l") end))

  defp catch_exit(f), do: (try do f.() catch :exit, r -> r end)
end

defmodule ExUnitLess do
  def capture(f) do
    {:ok, io} = StringIO.open("")
    before = Process.group_leader()
    Process.group_leader(self(), io)
    f.()
    Process.group_leader(self(), before)
    StringIO.contents(io)
  end
end
