# SPDX-License-Identifier: Apache-2.0
# An integer is sent to a receive that takes integers.
defmodule ExGuardFixed do
  def run do
    pid = spawn(fn -> wait() end)
    send(pid, 10)
    :ok
  end

  defp wait do
    receive do  #~ none
      n when is_integer(n) -> IO.inspect(n)
    end
  end
end
