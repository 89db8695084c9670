# SPDX-License-Identifier: Apache-2.0
#
# A cache filled by the function it is given. insert_new keeps the first result, and who
# comes second returns that one.
defmodule ExCacheSafe do
  def new, do: %{table: :ets.new(:cache, [:public, read_concurrency: true])}

  def fetch(%{table: table} = cache, key, fun) do
    case :ets.lookup(table, key) do
      [{_, value}] -> value
      [] -> fill(cache, key, fun.(key))
    end
  end

  defp fill(cache, key, value) do
    if :ets.insert_new(cache.table, {key, value}) do #~ none
      value
    else
      :ets.lookup_element(cache.table, key, 2)
    end
  end
end
