# SPDX-License-Identifier: Apache-2.0
import Config
config :box, mode: :testing, with: &String.upcase/1
