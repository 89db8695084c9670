# SPDX-License-Identifier: Apache-2.0
# Two loops that ask each other with Process.monitor/1 and send/2; the second asks nobody.
defmodule ExHandMonitorFixed do
  def start do
    Process.register(spawn_link(__MODULE__, :loop, [1]), :ex_hand_monitor_fixed_first)
    Process.register(spawn_link(ExHandMonitorFixed.Second, :loop, []), :ex_hand_monitor_fixed_second)
  end

  def ask(server, request) do
    ref = Process.monitor(server)
    send(server, {request, self(), ref}) #~ none

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
        send(from, {ref, ask(:ex_hand_monitor_fixed_second, :next)})
        loop(n)
    end
  end
end

defmodule ExHandMonitorFixed.Second do
  def loop do
    receive do
      {:next, from, ref} ->
        send(from, {ref, 1 + 1})
        loop()
    end
  end
end
