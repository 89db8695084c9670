# SPDX-License-Identifier: Apache-2.0
# GenServer.reply sends {ref, answer}, and the caller waits for that.
defmodule ExGenserverReplyFixed do
  def ask do
    server = spawn(fn -> server() end)
    ref = make_ref()
    send(server, {:ask, {self(), ref}})

    receive do  #~ none
      {^ref, answer} -> answer
    end
  end

  defp server do
    receive do
      {:ask, from} -> GenServer.reply(from, 42)
    end
  end
end
