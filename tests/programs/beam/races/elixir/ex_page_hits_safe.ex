# SPDX-License-Identifier: Apache-2.0
#
# Hits per page in a named public table, by one atomic update_counter.
defmodule ExPageHitsSafe do
  @table :ex_page_hits

  def setup, do: :ets.new(@table, [:named_table, :public])

  def hit(page) do
    :ets.update_counter(@table, page, 1, {page, 0}) #~ none
  end
end
