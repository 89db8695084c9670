# SPDX-License-Identifier: Apache-2.0
#
# The name of a queue is a field of a struct. whereis and unregister take it in two
# functions; the queue may end in between, and unregister raises.
defmodule ExStructNameRacy do
  defstruct [:name, :limit]

  def retire(%__MODULE__{name: name} = queue) do
    case Process.whereis(name) do
      nil -> :not_running
      pid -> close(queue, pid)
    end
  end

  defp close(queue, pid) do
    Process.unregister(queue.name) #~ check-then-act/registry #~ witnessed
    send(pid, {:drain, queue.limit})
    :retired
  end
end
