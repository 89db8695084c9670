# SPDX-License-Identifier: Apache-2.0
# The answer comes without the reference that the caller waits for.
defmodule ExReplyStuck do
  def double(n) do
    server = spawn(fn -> server() end)
    ref = make_ref()
    send(server, {:double, self(), ref, n})

    receive do  #~ stuck-receive #~ witnessed
      {^ref, answer} -> answer
    end
  end

  defp server do
    receive do
      {:double, from, ref, n} when is_reference(ref) -> send(from, {:answer, 2 * n})
    end
  end
end
