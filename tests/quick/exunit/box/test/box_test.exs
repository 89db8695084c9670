# SPDX-License-Identifier: Apache-2.0
#
# What a test finds of its project: settings of config/*.exs, tags that test_helper.exs leaves out, a folder of its own.
defmodule BoxTest do
  use ExUnit.Case

  test "settings of the files, over those of mix.exs" do
    assert Box.setting(:limit) == 7
    assert Box.setting(:colour) == :blue
    assert Box.setting(:mode) == :testing
    assert Box.setting(:late) == {:runtime, :test}
    assert Box.setting(:with).("a") == "A"
  end

  @tag :external
  test "left out", do: flunk("this asks another computer")

  @tag slow: true
  test "left out for its value", do: flunk("this takes an hour")

  @tag slow: false
  test "not left out", do: assert(true)

  @tag skip: "not yet"
  test "skipped", do: flunk("not yet")

  @tag :tmp_dir
  test "a folder of its own", %{tmp_dir: folder} do
    file = Path.join(folder, "a")
    refute File.exists?(file)
    File.write!(file, "b")
    assert File.read!(file) == "b"
    assert Path.basename(folder) == "test-a-folder-of-its-own-ec2c2405"
  end
end
