# SPDX-License-Identifier: Apache-2.0
# The timer says what the process waits for.
defmodule ExTimerFixed do
  def run do
    spawn(fn -> wait() end)
    :ok
  end

  defp wait do
    Process.send_after(self(), :tock, 100)

    receive do  #~ none
      :tock -> :ok
    end
  end
end
