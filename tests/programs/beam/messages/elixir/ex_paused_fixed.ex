# SPDX-License-Identifier: Apache-2.0
# The process gets the message that it is paused for.
defmodule ExPausedFixed do
  def run(job) do
    pid = spawn(fn -> paused(job) end)
    send(pid, :go)
    :ok
  end

  defp paused(job) do
    receive do  #~ none
      :go -> IO.puts(job)
    end
  end
end
