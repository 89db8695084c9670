# SPDX-License-Identifier: Apache-2.0
#
# Chunks of a text are counted by tasks that share an unnamed public table through the
# closure and add to it atomically.
defmodule ExTasksSafe do
  def count(chunks) do
    table = :ets.new(:words, [:public])

    chunks
    |> Enum.map(fn chunk -> Task.async(fn -> count_chunk(table, chunk) end) end)
    |> Enum.each(fn task -> Task.await(task) end)

    :ets.tab2list(table)
  end

  defp count_chunk(table, chunk) do
    Enum.each(String.split(chunk), fn word -> add(table, word) end)
  end

  defp add(table, word) do
    :ets.update_counter(table, word, 1, {word, 0}) #~ none
  end
end
