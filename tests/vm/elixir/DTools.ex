# SPDX-License-Identifier: Apache-2.0
# Elixir's own tools inside a booted machine: its compiler, macros, ExUnit, applications.
defmodule DTools do
  def t_ex_unit do
    ExUnit.start(autorun: false, seed: 1, formatters: [])

    defmodule Tests do
      use ExUnit.Case
      setup do
        on_exit(fn -> :ok end)
        {:ok, n: 5}
      end
      test "passes", %{n: n}, do: assert(n == 5)
      test "fails", do: assert([1, 2] == [1, 3])
      test "raises", do: assert_raise(ArithmeticError, fn -> 1 / String.length("") end)
      test "receives", do: (send(self(), {:m, 1}); assert_receive({:m, x}); assert(x == 1))
      test "captures", do: assert(ExUnit.CaptureIO.capture_io(fn -> IO.puts("x") end) == "x\n")
      @tag :skip
      test "skipped", do: flunk()
    end

    ExUnit.run()
  end

  @source """
  defmodule DTools.Made do
    defmacro twice(x), do: quote(do: unquote(x) * 2)
    defstruct [:a, b: 1]
    def f(n) when n > 0, do: for(i <- 1..n, rem(i, 2) == 0, do: {i, "v\#{i}"})
    def f(_), do: %__MODULE__{a: :none}
    def g(<<h::binary-size(2), rest::binary>>), do: {h, rest, with({:ok, x} <- Map.fetch(%{k: 1}, :k), do: x)}
  end
  """
  # The compiler's result, but for what tells where it was compiled.
  def t_compiler do
    [{module, beam}] = Code.compile_string(@source, "made.ex")
    {module, :beam_lib.md5(beam), apply(module, :f, [4]), apply(module, :f, [0]), apply(module, :g, ["abcd"])}
  end

  def t_eval, do: Code.eval_string("defmodule DTools.Q do\n def f(x), do: x + 1\nend\nDTools.Q.f(2)") |> elem(0)
  def t_compile_error, do: (try do Code.compile_string("def f(, do: 1", "e.ex") rescue e -> {e.__struct__, Exception.message(e)} end)
  def t_formatter, do: Code.format_string!("def  f( x ),do: (x+1)\nfoo( [1,2 ,3],%{a: 1} )") |> IO.iodata_to_binary()
  def t_quoted, do: {Code.string_to_quoted!("a |> b(1) |> c"), Macro.to_string(Macro.expand_once(quote(do: unless(x, do: y)), __ENV__))}
  def t_applications, do: for(app <- [:elixir, :logger, :eex, :ex_unit, :mix], do: {app, Application.ensure_all_started(app) |> elem(0)})
  def t_eex, do: (Application.ensure_all_started(:eex); EEx.eval_string("<%= for i <- 1..n do %>[<%= i %>]<% end %>", n: 3))
end
