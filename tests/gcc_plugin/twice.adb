-- SPDX-License-Identifier: MIT
procedure Twice is
   function Double (N : Integer) return Integer is (N * 2);
   function Up (N : Integer) return Integer is
   begin
      return Double (N) + 1;
   end Up;
begin
   if Up (4) /= 9 then
      raise Program_Error;
   end if;
end Twice;
