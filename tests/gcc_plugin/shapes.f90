! SPDX-License-Identifier: MIT
module shapes
contains
  function area(r) result(a)
    real, intent(in) :: r
    real :: a
    a = scaled(r * r)
  contains
    function scaled(x) result(y)
      real, intent(in) :: x
      real :: y
      y = 3.0 * x
    end function
  end function
end module
program main
  use shapes
  if (area(2.0) /= 12.0) stop 1
end program
