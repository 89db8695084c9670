# SPDX-License-Identifier: Apache-2.0
# The timer says :tick, the process waits for :tock.
defmodule ExTimerStuck do
  def run do
    spawn(fn -> wait() end)
    :ok
  end

  defp wait do
    Process.send_after(self(), :tick, 100)  #~ stuck-receive/wrong-message #~ lost-message #~ unwitnessed -- never met

    receive do  #~ stuck-receive/wrong-message #~ unwitnessed -- never met
      :tock -> :ok
    end
  end
end
