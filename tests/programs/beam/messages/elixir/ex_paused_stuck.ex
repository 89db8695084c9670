# SPDX-License-Identifier: Apache-2.0
# Nobody sends the message that the process is paused for.
defmodule ExPausedStuck do
  def run(job) do
    pid = spawn(fn -> paused(job) end)
    Process.alive?(pid)
  end

  defp paused(job) do
    receive do  #~ stuck-receive/no-message #~ witnessed
      :go -> IO.puts(job)
    end
  end
end
