-- SPDX-License-Identifier: MIT
-- Calls, strings, tables and sorting: what an interpreter does all day.
local function fib(n) if n < 2 then return n end return fib(n-1) + fib(n-2) end
local t = {}
for i = 1, 200000 do t[i] = tostring(i * 7919 % 200003) end
table.sort(t)
local s = 0
for i = 1, #t do s = s + #string.gsub(t[i], "1", "one") end
local words = {}
for i = 1, 100000 do local k = "k" .. i % 5000; words[k] = (words[k] or 0) + 1 end
print(fib(27), s, words.k17)
