# SPDX-License-Identifier: Apache-2.0
ExUnit.configure(exclude: [:external, slow: true])
ExUnit.start()
