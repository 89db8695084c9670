# SPDX-License-Identifier: Apache-2.0
# Two loops that ask each other with Process.monitor/1 and send/2; the second asks the first back.
defmodule ExHandMonitorDeadlock do
  def start do
    Process.register(spawn_link(__MODULE__, :loop, [1]), :ex_hand_monitor_deadlock_first)
    Process.register(spawn_link(ExHandMonitorDeadlock.Second, :loop, []), :ex_hand_monitor_deadlock_second)
  end

  def ask(server, request) do
    ref = Process.monitor(server)
    send(server, {request, self(), ref}) #~ call-cycle/cycle #~ unwitnessed -- never met

    receive do
      {^ref, answer} ->
        Process.demonitor(ref, [:flush])
        answer

      {:DOWN, ^ref, :process, _pid, reason} ->
        exit(reason)
    after
      2000 -> exit(:timeout)
    end
  end

  def loop(n) do
    receive do
      {:number, from, ref} ->
        send(from, {ref, n})
        loop(n)

      {:sum, from, ref} ->
        send(from, {ref, ask(:ex_hand_monitor_deadlock_second, :next)})
        loop(n)
    end
  end
end

defmodule ExHandMonitorDeadlock.Second do
  def loop do
    receive do
      {:next, from, ref} ->
        send(from, {ref, ExHandMonitorDeadlock.ask(:ex_hand_monitor_deadlock_first, :number) + 1})
        loop()
    end
  end
end
